-- Recounts everything: for existing rows, after a bulk load, or if a count should ever be wrong. Writers wait
-- meanwhile. Only the owner may call it.
CREATE OR REPLACE FUNCTION rebuild_list_counts() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE inspections, certifications, tasks IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('atesta.lists.roll_up'));
  DELETE FROM list_deltas;
  DELETE FROM list_counts;
  INSERT INTO list_counts (company_id, list, scope, scope_id, state, category, n)
  WITH seen AS MATERIALIZED (
    SELECT i.company_id, 'inspections' AS list, t.folder_id, i.task_id, i.state, '' AS category, count(*) AS n
      FROM inspections i JOIN tasks t ON t.id = i.task_id WHERE i.deleted_at IS NULL GROUP BY 1, 3, 4, 5
    UNION ALL
    SELECT c.company_id, 'certifications', t.folder_id, c.task_id, c.state, c.category, count(*)
      FROM certifications c JOIN tasks t ON t.id = c.task_id WHERE c.deleted_at IS NULL GROUP BY 1, 3, 4, 5, 6
  )
  SELECT d.company_id, d.list, s.scope, s.scope_id, k.state, k.category, sum(d.n)
  FROM seen d
    CROSS JOIN LATERAL (VALUES ('company', 0), ('folder', d.folder_id), ('task', d.task_id)) AS s (scope, scope_id)
    CROSS JOIN LATERAL (VALUES (d.state, d.category), ('', '')) AS k (state, category)
  GROUP BY 1, 2, 3, 4, 5, 6;
END $$;
