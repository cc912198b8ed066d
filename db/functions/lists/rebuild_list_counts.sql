-- Counts everything anew: for rows that are there already, after a bulk load, and should a count ever be wrong. Writers
-- wait meanwhile. The owner's alone.
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
