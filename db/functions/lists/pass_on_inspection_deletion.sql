-- Deletes or restores an inspection's corrective actions with it, and notes the deletion on its reports.
CREATE OR REPLACE FUNCTION pass_on_inspection_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports r SET inspection_deleted = NEW.deleted_at IS NOT NULL WHERE r.inspection_id = NEW.id;
  UPDATE corrective_actions a SET deleted_at = NEW.deleted_at WHERE a.inspection_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pass_on_inspection_deletion AFTER UPDATE OF deleted_at ON inspections
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION pass_on_inspection_deletion();
