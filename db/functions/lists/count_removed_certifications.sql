-- Subtracts deleted rows of certifications from the list counts.
CREATE OR REPLACE FUNCTION count_removed_certifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, state, category, n)
  SELECT c.company_id, 'certifications', t.folder_id, c.task_id, c.state, c.category, -count(*)
  FROM removed c JOIN tasks t ON t.id = c.task_id WHERE c.deleted_at IS NULL
  GROUP BY c.company_id, t.folder_id, c.task_id, c.state, c.category;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_removed AFTER DELETE ON certifications REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_certifications();
