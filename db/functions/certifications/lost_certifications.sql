-- Files that arrived but that no job will certify: the job is gone, or its worker died in its last attempt
-- (`exhausted`). A restored backup has no jobs at all.
CREATE OR REPLACE FUNCTION lost_certifications() RETURNS TABLE (company_id bigint, identifier text, exhausted boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT c.company_id, c.identifier, bool_or(j.id IS NOT NULL)
    FROM certifications c LEFT JOIN graphile_worker.jobs j
      ON j.key IN ('certify:' || c.identifier, 'seal:' || c.identifier)
    WHERE c.state = 'hashing' AND c.deleted_at IS NULL
    GROUP BY c.company_id, c.identifier
    HAVING NOT COALESCE(bool_or(j.attempts < j.max_attempts OR j.locked_at IS NOT NULL), false);
END $$;
