-- Follows users who start or stop counting as people of the plan.
CREATE OR REPLACE FUNCTION count_people_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_people(NEW.company_id, counts_as_person(NEW.kind, NEW.disabled_at) - counts_as_person(OLD.kind, OLD.disabled_at));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_people_changed AFTER UPDATE OF kind, disabled_at ON users FOR EACH ROW
  WHEN (counts_as_person(OLD.kind, OLD.disabled_at) <> counts_as_person(NEW.kind, NEW.disabled_at))
  EXECUTE FUNCTION count_people_changed();
