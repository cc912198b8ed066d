-- Archives that no job will make: the worker died in the last attempt and could not give them up itself.
CREATE OR REPLACE FUNCTION lost_archives() RETURNS TABLE (company_id bigint, id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT a.company_id, a.id FROM company_archives a
    WHERE a.state IN ('queued', 'running') AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs j
      WHERE j.key = 'archive:' || a.id AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL));
END $$;

REVOKE ALL ON FUNCTION lost_archives() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lost_archives() TO atesta_app;
