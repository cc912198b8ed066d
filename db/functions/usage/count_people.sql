-- Adds to the number of people that the plan counts. Sixteen slots, so that transactions rarely wait for each other's row.
CREATE OR REPLACE FUNCTION count_people(company bigint, more integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  INSERT INTO usage_counters (company_id, slot, people) VALUES (company, pg_backend_pid() % 16, more)
  ON CONFLICT (company_id, slot) DO UPDATE SET people = usage_counters.people + excluded.people
$$;
