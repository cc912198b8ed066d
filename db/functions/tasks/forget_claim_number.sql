-- Deletes and restores a claim with its task; the number of a deleted claim is free again.
CREATE OR REPLACE FUNCTION forget_claim_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE claims SET deleted_at = NEW.deleted_at WHERE task_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_claim_number AFTER UPDATE OF deleted_at ON tasks
  FOR EACH ROW WHEN (NEW.type = 'claim' AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
  EXECUTE FUNCTION forget_claim_number();
