-- Starts a new period: resets the credit counters of the running company. Slots are locked in order, so that
-- callers cannot deadlock.
CREATE OR REPLACE FUNCTION restart_credits() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM FROM usage_counters WHERE company_id = current_company() ORDER BY slot FOR UPDATE;
  UPDATE usage_counters SET credits = 0 WHERE company_id = current_company();
END $$;
