-- The public part of certifications that were sealed in the log of another installation, with their proofs
-- (see public_records).
CREATE OR REPLACE FUNCTION public_imported_records(wanted_sha256 text, wanted_identifier text)
RETURNS TABLE (identifier text, sha256 text, media_type text, size bigint, sealed_at timestamptz, withdrawn_at timestamptz, proof text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT c.identifier, c.sha256, c.media_type, c.size, c.sealed_at, c.deleted_at, s.proof
  FROM certifications c JOIN imported_statements s
    ON s.company_id = c.company_id AND s.certification_id = c.id AND s.kind = 'certification'
  WHERE c.sealed_at IS NOT NULL AND (c.sha256 = wanted_sha256 OR c.identifier = wanted_identifier)
  ORDER BY c.id LIMIT 20
$$;

REVOKE ALL ON FUNCTION public_imported_records(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public_imported_records(text, text) TO atesta_app;
