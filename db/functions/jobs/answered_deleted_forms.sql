-- Forms that are deleted though they were submitted, also if that was returned since. SECURITY DEFINER: covers all companies.
CREATE OR REPLACE FUNCTION answered_deleted_forms() RETURNS TABLE (company_id bigint, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT t.company_id, t.id FROM templates t
  WHERE t.deleted_at IS NOT NULL AND EXISTS (SELECT FROM inspections i
    WHERE i.company_id = t.company_id AND i.template_id = t.id AND i.deleted_at IS NULL
      AND (i.submitted_at IS NOT NULL OR i.round > 1))
  ORDER BY t.company_id, t.id
$$;

REVOKE ALL ON FUNCTION answered_deleted_forms() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION answered_deleted_forms() TO atesta_app;
