-- Copies the inspection's user to a certification, so that an index can serve the list of a person's files.
CREATE OR REPLACE FUNCTION note_inspection_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.inspection_user_id := COALESCE((SELECT i.user_id FROM inspections i WHERE i.id = NEW.inspection_id), 0);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER note_inspection_user BEFORE INSERT OR UPDATE OF inspection_id ON certifications
  FOR EACH ROW EXECUTE FUNCTION note_inspection_user();
