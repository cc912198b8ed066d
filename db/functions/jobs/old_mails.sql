-- Mails queued before a time that no longer wait. SECURITY DEFINER: covers all companies, and mail of none
-- (null).
CREATE OR REPLACE FUNCTION old_mails(before timestamptz, most integer) RETURNS TABLE (company_id bigint, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  (SELECT m.company_id, m.id FROM mails m WHERE m.state <> 'queued' AND m.created_at < before ORDER BY m.created_at LIMIT most)
  UNION ALL
  (SELECT NULL, m.id FROM auth.mails m WHERE m.state <> 'queued' AND m.created_at < before ORDER BY m.created_at LIMIT most)
$$;
