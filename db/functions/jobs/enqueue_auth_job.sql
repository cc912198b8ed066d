-- Queues jobs of sign-in, which belong to no company: they write the mails of registration and password
-- reset, so that neither the answer to a request nor its timing reveals whether an address is known.
CREATE OR REPLACE FUNCTION enqueue_auth_job(task text, payload json)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF task NOT LIKE 'auth.%' THEN RAISE EXCEPTION 'not a job of sign-in: %', task; END IF;
  PERFORM graphile_worker.add_job(task, (payload::jsonb || '{"company_id": null}')::json, max_attempts => 8);
END $$;
