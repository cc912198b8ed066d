-- The public part of a sealed certification: the salted statement, its place in the log, and whether it was
-- withdrawn.
CREATE OR REPLACE FUNCTION public_records(wanted_sha256 text, wanted_identifier text)
RETURNS TABLE (identifier text, sha256 text, media_type text, size bigint, sealed_at timestamptz, withdrawn_at timestamptz, statement bytea, log_index bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT c.identifier, c.sha256, c.media_type, c.size, s.sealed_at, c.deleted_at, s.bytes, s.log_index
  FROM certifications c JOIN statements s ON s.certification_id = c.id AND s.kind = 'certification'
  WHERE s.log_index IS NOT NULL
    AND (c.sha256 = wanted_sha256 OR c.identifier = wanted_identifier)
  UNION ALL
  SELECT d.identifier, d.sha256, d.media_type, d.size, d.sealed_at, d.withdrawn_at, d.bytes, d.log_index
  FROM log.departed_statements d
  WHERE d.kind = 'certification' AND (d.sha256 = wanted_sha256 OR d.identifier = wanted_identifier)
  ORDER BY log_index LIMIT 20
$$;
