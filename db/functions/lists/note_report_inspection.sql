-- Copies what the list of reports needs from the inspection, so that an index can serve it.
CREATE OR REPLACE FUNCTION note_report_inspection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'merged' THEN
    NEW.owner_id := NEW.user_id;
  ELSIF NEW.inspection_id IS NOT NULL THEN
    SELECT i.user_id, i.submitted_at, i.deleted_at IS NOT NULL INTO NEW.owner_id, NEW.inspected_at, NEW.inspection_deleted
    FROM inspections i WHERE i.id = NEW.inspection_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER note_report_inspection BEFORE INSERT ON reports
  FOR EACH ROW EXECUTE FUNCTION note_report_inspection();
