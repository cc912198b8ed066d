-- Keeps a task's previous form when it is given another one.
CREATE OR REPLACE FUNCTION note_past_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_past_forms (company_id, task_id, template_id, template_version)
  VALUES (OLD.company_id, OLD.id, OLD.template_id, OLD.template_version)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_past_form AFTER UPDATE OF template_id, template_version ON tasks
  FOR EACH ROW WHEN (OLD.template_id IS NOT NULL AND OLD.template_version IS NOT NULL
    AND (OLD.template_id, OLD.template_version) IS DISTINCT FROM (NEW.template_id, NEW.template_version))
  EXECUTE FUNCTION note_past_form();
