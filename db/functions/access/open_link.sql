-- The company and the link of a token that is open now, nothing else: a link must be found before its company
-- is known.
CREATE OR REPLACE FUNCTION open_link(wanted_identifier text, wanted_hash bytea) RETURNS TABLE (company_id bigint, link_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT l.company_id, l.id FROM certification_links l JOIN certifications c ON c.id = l.certification_id
  WHERE l.token_hash = wanted_hash AND c.identifier = wanted_identifier
    AND l.revoked_at IS NULL AND l.expires_at > now() AND c.deleted_at IS NULL
$$;
