-- Adds new inspections to the list counts.
CREATE OR REPLACE FUNCTION count_new_inspections() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, state, n)
  SELECT i.company_id, 'inspections', t.folder_id, i.task_id, i.state, count(*)
  FROM added i JOIN tasks t ON t.id = i.task_id WHERE i.deleted_at IS NULL
  GROUP BY i.company_id, t.folder_id, i.task_id, i.state;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_new AFTER INSERT ON inspections REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_inspections();
