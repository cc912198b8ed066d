-- Administrators see every folder of the company, also people's own: the sum kept for the whole company (scope `company`)
-- counts all of them.

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

CREATE OR REPLACE FUNCTION rebuild_list_counts() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE inspections, certifications, tasks IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('atesta.lists.roll_up'));
  DELETE FROM list_deltas;
  DELETE FROM list_counts;
  INSERT INTO list_counts (company_id, list, scope, level, scope_id, bucket, state, category, n)
  WITH seen AS MATERIALIZED (
    SELECT i.company_id, 'inspections' AS list, t.folder_id, i.task_id, i.id >> 11 AS bucket, i.state, '' AS category, count(*) AS n
      FROM inspections i JOIN tasks t ON t.id = i.task_id WHERE i.deleted_at IS NULL GROUP BY 1, 3, 4, 5, 6
    UNION ALL
    SELECT c.company_id, 'certifications', t.folder_id, c.task_id, c.id >> 11, c.state, c.category, count(*)
      FROM certifications c JOIN tasks t ON t.id = c.task_id WHERE c.deleted_at IS NULL GROUP BY 1, 3, 4, 5, 6, 7
  ), tasked AS (
    SELECT company_id, list, 'task' AS scope, task_id AS scope_id, bucket >> 5 AS bucket, state, category, sum(n) AS n
    FROM seen GROUP BY 1, 2, 4, 5, 6, 7
  ), foldered AS MATERIALIZED (
    SELECT company_id, list, 'folder' AS scope, folder_id AS scope_id, bucket, state, category, sum(n) AS n
    FROM seen GROUP BY 1, 2, 4, 5, 6, 7
  ), scoped AS (
    SELECT * FROM foldered
    UNION ALL SELECT g.company_id, list, 'company', 0, bucket, state, category, sum(n)
      FROM foldered g GROUP BY 1, 2, 5, 6, 7
  ), fine AS MATERIALIZED (
    SELECT * FROM scoped UNION ALL SELECT company_id, list, scope, scope_id, bucket, '', '', sum(n) FROM scoped GROUP BY 1, 2, 3, 4, 5
  ), coarse AS MATERIALIZED (
    SELECT company_id, list, scope, scope_id, bucket >> 5 AS bucket, state, category, sum(n) AS n FROM fine GROUP BY 1, 2, 3, 4, 5, 6, 7
    UNION ALL SELECT * FROM tasked
    UNION ALL SELECT company_id, list, scope, scope_id, bucket, '', '', sum(n) FROM tasked GROUP BY 1, 2, 3, 4, 5
  )
  SELECT company_id, list, scope, 2, scope_id, bucket, state, category, n FROM fine
  UNION ALL SELECT company_id, list, scope, 1, scope_id, bucket, state, category, n FROM coarse
  UNION ALL SELECT company_id, list, scope, 0, scope_id, 0, state, category, sum(n) FROM coarse GROUP BY 1, 2, 3, 5, 7, 8;
END $$;
SELECT rebuild_list_counts();

-- Whose folder it is no longer decides where its rows are counted.
DROP TRIGGER keep_folder_owner ON folders;
DROP FUNCTION keep_folder_owner();
