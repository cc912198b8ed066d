-- Copies what lists of reports need from the inspection, so that an index can serve them, and notes the state of the
-- inspection when the report was asked for; it is made from that state or a later one. An imported report, which is
-- never queued, brings its own.
CREATE OR REPLACE FUNCTION note_report_inspection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'merged' THEN
    NEW.owner_id := NEW.user_id;
  ELSIF NEW.inspection_id IS NOT NULL THEN
    SELECT i.user_id, i.submitted_at, i.deleted_at IS NOT NULL INTO NEW.owner_id, NEW.inspected_at, NEW.inspection_deleted
    FROM inspections i WHERE i.id = NEW.inspection_id;
    IF NEW.state = 'queued' THEN
      SELECT i.version, i.review IS NOT DISTINCT FROM 'approved' INTO NEW.inspection_version, NEW.inspection_approved
      FROM inspections i WHERE i.id = NEW.inspection_id;
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER note_report_inspection BEFORE INSERT ON reports
  FOR EACH ROW EXECUTE FUNCTION note_report_inspection();
