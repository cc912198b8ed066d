-- When the file of a public record was erased, and by a rule of how many days; null days on request.
CREATE OR REPLACE FUNCTION public_erasures(wanted text[]) RETURNS TABLE (identifier text, erased_at timestamptz, days integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT c.identifier, c.erased_at, e.days
  FROM certifications c JOIN erased_certifications d ON d.company_id = c.company_id AND d.certification_id = c.id
    JOIN erasures e ON e.id = d.erasure_id
  WHERE c.identifier = ANY (wanted)
$$;

REVOKE ALL ON FUNCTION public_erasures(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public_erasures(text[]) TO atesta_app;
