-- Whether the company of the transaction has a job with this key in the queue; the queue's own tables stay out of
-- the application's reach.
CREATE OR REPLACE FUNCTION is_queued(job_key text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM graphile_worker.jobs j
    WHERE j.key = job_key AND j.flags ? ('company:' || current_company()));
END $$;

REVOKE ALL ON FUNCTION is_queued(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_queued(text) TO atesta_app;
