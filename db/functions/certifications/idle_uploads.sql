-- Uploads without progress since a time, to be given up. SECURITY DEFINER: covers all companies.
CREATE OR REPLACE FUNCTION idle_uploads(since timestamptz, most integer) RETURNS TABLE (company_id bigint, id bigint, identifier text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT c.company_id, c.id, c.identifier FROM certifications c
  WHERE c.state IN ('queued', 'uploading') AND c.deleted_at IS NULL AND c.bytes_seen_at < since
  ORDER BY c.bytes_seen_at LIMIT most
$$;
