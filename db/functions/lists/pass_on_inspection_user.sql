-- Passes a change of the inspector on to the copies that lists are indexed by.
CREATE OR REPLACE FUNCTION pass_on_inspection_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE certifications c SET inspection_user_id = NEW.user_id WHERE c.inspection_id = NEW.id;
  UPDATE reports r SET owner_id = NEW.user_id WHERE r.inspection_id = NEW.id;
  UPDATE corrective_actions a SET inspector_id = NEW.user_id WHERE a.inspection_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pass_on_inspection_user AFTER UPDATE OF user_id ON inspections
  FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION pass_on_inspection_user();
