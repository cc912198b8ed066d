-- When the file of a public record was erased, and after how many days by the retention rule; null days on
-- request, or with its company.
CREATE OR REPLACE FUNCTION public_erasures(wanted text[]) RETURNS TABLE (identifier text, erased_at timestamptz, days integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT c.identifier, c.erased_at, e.days
  FROM certifications c JOIN erased_certifications d ON d.company_id = c.company_id AND d.certification_id = c.id
    JOIN erasures e ON e.id = d.erasure_id
  WHERE c.identifier = ANY (wanted)
  UNION ALL
  SELECT s.identifier, g.departed_at, NULL
  FROM log.departed_statements s JOIN log.departed_companies g ON g.company_id = s.company_id
  WHERE s.kind = 'certification' AND s.identifier = ANY (wanted)
$$;

REVOKE ALL ON FUNCTION public_erasures(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public_erasures(text[]) TO atesta_app;
