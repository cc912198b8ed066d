-- Records an event and queues one delivery per subscribed webhook. Writes nothing when there is none.
CREATE OR REPLACE FUNCTION emit_event_of(company bigint, event_type text, event_data jsonb)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE
  event bigint;
  target record;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks w WHERE w.company_id = company AND w.active AND event_type = ANY (w.events)) THEN
    RETURN;
  END IF;
  INSERT INTO webhook_events (company_id, type, data) VALUES (company, event_type, event_data) RETURNING id INTO event;
  FOR target IN
    INSERT INTO webhook_deliveries (company_id, webhook_id, event_id, next_at)
    SELECT company, w.id, event, now() FROM webhooks w WHERE w.company_id = company AND w.active AND event_type = ANY (w.events)
    RETURNING id, webhook_id
  LOOP
    -- One queue per webhook: a slow receiver delays only its own deliveries.
    PERFORM graphile_worker.add_job('webhook.deliver', json_build_object('delivery_id', target.id, 'company_id', company),
      'webhook:' || target.webhook_id, NULL, 8, 'webhook:' || target.id,
      -- As `enqueue_job` does, so that the places of a worker are shared among companies.
      flags => ARRAY['company:' || company]);
  END LOOP;
END $$;
