-- Adds what has changed to the counts, in one transaction, so that a reader finds it in exactly one of the two tables.
-- One at a time; answers how many changes it took. Run often by the worker; running it changes no total.
CREATE OR REPLACE FUNCTION roll_up_list_counts(at_most integer DEFAULT 20000) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE taken_count bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('atesta.lists.roll_up')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM list_deltas WHERE id IN (SELECT id FROM list_deltas ORDER BY id LIMIT at_most) RETURNING *
  ), changed AS (
    SELECT d.company_id, d.list, d.folder_id, d.task_id, d.bucket, d.state, d.category, sum(d.n) AS n
    FROM taken d GROUP BY 1, 2, 3, 4, 5, 6, 7
  ), summed AS (
    SELECT d.company_id, d.list, s.scope, l.level, s.scope_id, l.bucket, k.state, k.category, sum(d.n) AS n
    FROM changed d
      CROSS JOIN LATERAL (VALUES ('company', 0), ('folder', d.folder_id), ('task', d.task_id)) AS s (scope, scope_id)
      CROSS JOIN LATERAL (VALUES (0::smallint, 0::bigint), (1::smallint, d.bucket >> 5), (2::smallint, d.bucket)) AS l (level, bucket)
      CROSS JOIN LATERAL (VALUES (d.state, d.category), ('', '')) AS k (state, category)
    WHERE s.scope <> 'task' OR l.level < 2
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(d.n) <> 0
  ), stored AS (
    INSERT INTO list_counts AS c (company_id, list, scope, level, scope_id, bucket, state, category, n)
    SELECT * FROM summed ORDER BY company_id, list, scope, level, bucket, scope_id, state, category
    ON CONFLICT (company_id, list, scope, level, bucket, scope_id, state, category) DO UPDATE SET n = c.n + EXCLUDED.n
  )
  SELECT count(*) INTO taken_count FROM taken;
  RETURN taken_count;
END $$;
