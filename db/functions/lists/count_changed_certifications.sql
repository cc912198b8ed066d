-- Per statement, because the sequencer certifies thousands at once.
CREATE OR REPLACE FUNCTION count_changed_certifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, state, category, n)
  SELECT c.company_id, 'certifications', t.folder_id, c.task_id, c.state, c.category, sum(c.n)
  FROM (
    SELECT company_id, task_id, state, category, -1 AS n FROM removed WHERE deleted_at IS NULL
    UNION ALL SELECT company_id, task_id, state, category, 1 FROM added WHERE deleted_at IS NULL
  ) c JOIN tasks t ON t.id = c.task_id
  GROUP BY c.company_id, t.folder_id, c.task_id, c.state, c.category HAVING sum(c.n) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_changed AFTER UPDATE ON certifications REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_certifications();
