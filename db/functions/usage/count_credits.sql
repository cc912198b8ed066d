-- Adds spent credits, which are negative entries, to the usage counters.
CREATE OR REPLACE FUNCTION count_credits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_usage(company_id, -sum(amount), 0) FROM added GROUP BY company_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_credits AFTER INSERT ON credit_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_credits();
