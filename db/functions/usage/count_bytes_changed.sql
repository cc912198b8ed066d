-- Follows changes of the stored bytes of a certification.
CREATE OR REPLACE FUNCTION count_bytes_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_usage(NEW.company_id, 0,
    stored_bytes(NEW.state, COALESCE(NEW.deleted_at, NEW.erased_at), NEW.size) - stored_bytes(OLD.state, COALESCE(OLD.deleted_at, OLD.erased_at), OLD.size));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_bytes_changed AFTER UPDATE OF state, deleted_at, erased_at, size ON certifications FOR EACH ROW
  WHEN (stored_bytes(OLD.state, COALESCE(OLD.deleted_at, OLD.erased_at), OLD.size) <> stored_bytes(NEW.state, COALESCE(NEW.deleted_at, NEW.erased_at), NEW.size))
  EXECUTE FUNCTION count_bytes_changed();
