-- Moves the counts of a task's rows with it to another folder.
CREATE OR REPLACE FUNCTION count_moved_task() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, state, category, n)
  SELECT NEW.company_id, c.list, f.folder_id, NEW.id, c.state, c.category, f.sign * c.n
  FROM (
    SELECT 'inspections' AS list, state, '' AS category, count(*) AS n FROM inspections
      WHERE task_id = NEW.id AND deleted_at IS NULL GROUP BY state
    UNION ALL
    SELECT 'certifications', state, category, count(*) FROM certifications
      WHERE task_id = NEW.id AND deleted_at IS NULL GROUP BY state, category
  ) c CROSS JOIN (VALUES (OLD.folder_id, -1), (NEW.folder_id, 1)) AS f (folder_id, sign);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_moved AFTER UPDATE OF folder_id ON tasks
  FOR EACH ROW WHEN (OLD.folder_id IS DISTINCT FROM NEW.folder_id) EXECUTE FUNCTION count_moved_task();
