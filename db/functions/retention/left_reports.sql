-- The certifications of kept reports that show a file which was erased or deleted since, though it is of an inspection that was
-- returned, or that are joined from a report which was: with that erasure, and who to name where there is none. Legal holds
-- may keep some of them. SECURITY DEFINER: covers all companies.
CREATE OR REPLACE FUNCTION left_reports() RETURNS TABLE (company_id bigint, id bigint, erasure_id bigint, user_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE whole AS (
    SELECT r.company_id, c.id, r.kind, r.task_id, r.parts, r.user_id, r.created_at, c.received_at
    FROM reports r JOIN certifications c ON c.company_id = r.company_id AND c.report_id = r.id
    WHERE r.kind IN ('claim', 'email_task', 'merged') AND r.storage_key IS NOT NULL AND r.deleted_at IS NULL
      AND c.erased_at IS NULL AND c.deleted_at IS NULL
  ), parts AS (
    SELECT w.company_id, w.id, w.user_id, unnest(w.parts) AS part FROM whole w WHERE w.kind = 'merged'
    UNION SELECT p.company_id, p.id, p.user_id, unnest(r.parts) FROM parts p JOIN reports r ON r.company_id = p.company_id AND r.id = p.part
  ), gone AS (
    SELECT w.company_id, w.id, w.user_id, f.id AS file
    FROM whole w JOIN inspections i ON i.company_id = w.company_id AND i.task_id = w.task_id AND i.round > 1
      JOIN inspection_reviews v ON v.company_id = i.company_id AND v.inspection_id = i.id AND v.decision = 'returned'
        AND v.submitted_at <= w.received_at AND v.created_at >= w.created_at
      JOIN certifications f ON f.company_id = i.company_id AND f.inspection_id = i.id AND f.id < w.id AND f.sealed_at IS NOT NULL
        AND (f.erased_at >= w.received_at OR f.deleted_at >= w.received_at)
    UNION SELECT p.company_id, p.id, p.user_id, c.id FROM parts p JOIN certifications c ON c.company_id = p.company_id
      AND c.report_id = p.part AND (c.erased_at IS NOT NULL OR c.deleted_at IS NOT NULL)
  )
  SELECT g.company_id, g.id, max(e.erasure_id), COALESCE(max(d.user_id), max(g.user_id))
  FROM gone g LEFT JOIN erased_certifications e ON e.company_id = g.company_id AND e.certification_id = g.file
    LEFT JOIN audit_events d ON d.company_id = g.company_id AND d.noun = 'certification' AND d.record_id = g.file::text AND d.action = 'delete'
  GROUP BY g.company_id, g.id ORDER BY g.company_id, g.id
$$;

REVOKE ALL ON FUNCTION left_reports() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION left_reports() TO atesta_app;
