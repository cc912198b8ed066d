-- Answers to repeated requests are kept for two days, deliveries of webhooks for thirty, page views for ninety, and their
-- number a day for 400.
CREATE OR REPLACE FUNCTION sweep_old_rows() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  DELETE FROM idempotency_keys WHERE created_at < now() - interval '2 days';
  DELETE FROM webhook_events e WHERE e.created_at < now() - interval '30 days'
    AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.company_id = e.company_id AND d.event_id = e.id AND d.state = 'waiting');
  DELETE FROM page_views WHERE at < now() - interval '90 days';
  DELETE FROM page_view_days WHERE day < now() - interval '400 days';
END $$;
