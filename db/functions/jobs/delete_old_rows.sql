-- Answers to repeated requests are kept for two days, deliveries of webhooks for thirty, page views for
-- ninety, and their number a day for 400. Deletes at most `most` of each; returns whether more may be left.
CREATE OR REPLACE FUNCTION delete_old_rows(most integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  deleted bigint;
  fullest bigint := 0;
BEGIN
  DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_keys WHERE created_at < now() - interval '2 days' LIMIT most));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  fullest := greatest(fullest, deleted);
  DELETE FROM webhook_events WHERE id = ANY (ARRAY(
    SELECT e.id FROM webhook_events e WHERE e.created_at < now() - interval '30 days'
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.company_id = e.company_id AND d.event_id = e.id AND d.state = 'waiting')
    LIMIT most));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  fullest := greatest(fullest, deleted);
  DELETE FROM page_views WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM page_views WHERE at < now() - interval '90 days' LIMIT most));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  fullest := greatest(fullest, deleted);
  DELETE FROM page_view_days WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM page_view_days WHERE day < current_date - 400 LIMIT most));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN greatest(fullest, deleted) = most;
END $$;
REVOKE ALL ON FUNCTION delete_old_rows(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_old_rows(integer) TO atesta_log;
