-- SECURITY DEFINER: the counters follow the rows for every writer, and only this function changes them.
CREATE OR REPLACE FUNCTION count_usage(company bigint, more_credits bigint, more_bytes bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  INSERT INTO usage_counters (company_id, slot, credits, stored_bytes)
  VALUES (company, pg_backend_pid() % 16, more_credits, more_bytes)
  ON CONFLICT (company_id, slot) DO UPDATE
  SET credits = usage_counters.credits + excluded.credits, stored_bytes = usage_counters.stored_bytes + excluded.stored_bytes
$$;
