-- Per row, so that only the few relevant columns trigger it: drafts are saved all the time.
CREATE OR REPLACE FUNCTION count_changed_inspection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, state, n)
  SELECT c.company_id, 'inspections', t.folder_id, c.task_id, c.state, c.n
  FROM (VALUES (OLD.company_id, OLD.task_id, OLD.state, OLD.deleted_at, -1), (NEW.company_id, NEW.task_id, NEW.state, NEW.deleted_at, 1))
    AS c (company_id, task_id, state, deleted_at, n) JOIN tasks t ON t.id = c.task_id
  WHERE c.deleted_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE OF state, deleted_at, task_id ON inspections FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.task_id IS DISTINCT FROM NEW.task_id)
  EXECUTE FUNCTION count_changed_inspection();
