-- Reports that no job will make: the worker died in the last attempt and could not give them up itself.
CREATE OR REPLACE FUNCTION lost_reports() RETURNS TABLE (company_id bigint, id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT r.company_id, r.id FROM reports r
    WHERE r.state IN ('queued', 'rendering') AND r.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs j
      WHERE j.key = 'report:' || r.id AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL));
END $$;
