-- Sets `changed_at` whenever the version changes.
CREATE OR REPLACE FUNCTION note_person_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER note_person_changed BEFORE UPDATE OF version ON users
  FOR EACH ROW WHEN (NEW.version IS DISTINCT FROM OLD.version) EXECUTE FUNCTION note_person_changed();
