-- Companies whose retention rule has taken effect. SECURITY DEFINER: covers all companies.
CREATE OR REPLACE FUNCTION due_retentions() RETURNS TABLE (company_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT r.company_id FROM retention_rules r WHERE r.days IS NOT NULL AND r.effective_at <= now() ORDER BY r.company_id $$;

REVOKE ALL ON FUNCTION due_retentions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_retentions() TO atesta_app;
