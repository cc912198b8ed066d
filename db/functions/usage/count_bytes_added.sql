-- Adds the bytes of new certifications to the usage counters.
CREATE OR REPLACE FUNCTION count_bytes_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_usage(company_id, 0, bytes::bigint)
  FROM (SELECT company_id, sum(stored_bytes(state, COALESCE(deleted_at, erased_at), size)) AS bytes FROM added GROUP BY company_id) AS sums
  WHERE bytes > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_bytes_added AFTER INSERT ON certifications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_added();
