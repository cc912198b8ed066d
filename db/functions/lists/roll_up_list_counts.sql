-- Adds the changes to the counts in one transaction, so that a reader finds each in exactly one of the two
-- tables. One call at a time; returns how many changes it took. The worker runs it often; it changes no
-- total.
CREATE OR REPLACE FUNCTION roll_up_list_counts(at_most integer DEFAULT 20000) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE taken_count bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('atesta.lists.roll_up')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM list_deltas WHERE id IN (SELECT id FROM list_deltas ORDER BY id LIMIT at_most) RETURNING *
  ), summed AS (
    SELECT d.company_id, d.list, s.scope, s.scope_id, k.state, k.category, sum(d.n) AS n
    FROM taken d
      CROSS JOIN LATERAL (VALUES ('company', 0), ('folder', d.folder_id), ('task', d.task_id)) AS s (scope, scope_id)
      CROSS JOIN LATERAL (VALUES (d.state, d.category), ('', '')) AS k (state, category)
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(d.n) <> 0
  ), stored AS (
    INSERT INTO list_counts AS c (company_id, list, scope, scope_id, state, category, n)
    SELECT * FROM summed ORDER BY company_id, list, scope, scope_id, state, category
    ON CONFLICT (company_id, list, scope, scope_id, state, category) DO UPDATE SET n = c.n + EXCLUDED.n
  )
  SELECT count(*) INTO taken_count FROM taken;
  RETURN taken_count;
END $$;
