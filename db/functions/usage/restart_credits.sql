-- A new period: the counters of the running company start again, their slots in the same order for every caller.
CREATE OR REPLACE FUNCTION restart_credits() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM FROM usage_counters WHERE company_id = current_company() ORDER BY slot FOR UPDATE;
  UPDATE usage_counters SET credits = 0 WHERE company_id = current_company();
END $$;
