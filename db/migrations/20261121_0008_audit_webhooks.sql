-- ── The audit log ────────────────────────────────────────────────────────────────────────────────────────────────
-- Who, as they were called then; with which key; from where. No foreign key to the key: history outlives it.
ALTER TABLE audit_events ADD COLUMN user_name text;
ALTER TABLE audit_events ADD COLUMN api_key_id bigint;
ALTER TABLE audit_events ADD COLUMN user_agent text CHECK (length(user_agent) <= 300);
-- The entry's place in the chain of its company and SHA-256(hash before ‖ canonical entry). An entry waits with both null
-- until the notary, which comes after the commit, gives it its place; so writes of a company never wait for each other.
ALTER TABLE audit_events ADD COLUMN seq bigint CHECK (seq > 0);
ALTER TABLE audit_events ADD COLUMN hash bytea CHECK (length(hash) = 32);
ALTER TABLE audit_events ADD CHECK ((seq IS NULL) = (hash IS NULL));
CREATE UNIQUE INDEX audit_events_chain_key ON audit_events (company_id, seq) WHERE seq IS NOT NULL;
CREATE INDEX audit_events_waiting_idx ON audit_events (company_id, id) WHERE seq IS NULL;
CREATE INDEX audit_events_list_idx ON audit_events (company_id, at, id);

-- The end of each company's chain, signed with the log's key, which is not in the database. Locking the row makes one
-- notary the only writer of that chain, on whatever node it runs.
CREATE TABLE audit_heads (
  company_id bigint PRIMARY KEY DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  seq bigint NOT NULL DEFAULT 0,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  note text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE audit_heads ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON audit_heads FOR SELECT TO atesta_app USING (company_id = current_company());
CREATE POLICY notary ON audit_heads TO atesta_log USING (true) WITH CHECK (true);
GRANT SELECT ON audit_heads TO atesta_app;
GRANT SELECT, INSERT, UPDATE ON audit_heads TO atesta_log;

-- The application adds entries and reads them. It says neither when they were written nor where they stand.
REVOKE INSERT, UPDATE, DELETE ON audit_events FROM atesta_app;
GRANT INSERT (user_id, user_name, api_key_id, action, noun, record_id, details, address, user_agent, request_id)
  ON audit_events TO atesta_app;
-- The notary places an entry once; one that has its place is out of its reach too.
GRANT SELECT ON audit_events, companies TO atesta_log;
GRANT UPDATE (seq, hash) ON audit_events TO atesta_log;
CREATE POLICY notary_reads ON audit_events FOR SELECT TO atesta_log USING (true);
CREATE POLICY notary_places ON audit_events FOR UPDATE TO atesta_log USING (seq IS NULL) WITH CHECK (seq IS NOT NULL);
CREATE POLICY notary ON companies FOR SELECT TO atesta_log USING (true);

-- ── Webhooks ─────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  url text NOT NULL CHECK (length(url) <= 2000),
  events text[] NOT NULL,
  -- Encrypted with the installation's key. The one before stays good for a while after a rotation.
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_until timestamptz,
  active boolean NOT NULL DEFAULT true,
  -- Why it is not active: somebody switched it off, its receiver failed for days, or said that it is gone (410).
  disabled_reason text CHECK (disabled_reason IN ('person', 'failures', 'gone')),
  disabled_at timestamptz,
  failing_since timestamptz,
  created_by bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id),
  CHECK (active = (disabled_reason IS NULL)),
  CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
);
CREATE INDEX webhooks_creator_idx ON webhooks (company_id, created_by);

-- What happened, once, whoever is told of it.
CREATE TABLE webhook_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE INDEX webhook_events_age_idx ON webhook_events (created_at);

CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  webhook_id bigint NOT NULL,
  event_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- Of the attempts since it was last asked for; a redelivery starts anew.
  round integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  response_status integer,
  -- The beginning of what the receiver answered, or why there was no answer.
  response_snippet text,
  error text,
  duration_ms integer,
  attempted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, event_id) REFERENCES webhook_events (company_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_list_idx ON webhook_deliveries (company_id, webhook_id, id DESC);
CREATE INDEX webhook_deliveries_event_idx ON webhook_deliveries (company_id, event_id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['webhooks', 'webhook_events', 'webhook_deliveries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atesta_app', name);
  END LOOP;
END $$;

-- Notes an event and queues one delivery for every webhook that wants it. Nobody listens: nothing is written.
CREATE FUNCTION emit_event_of(company bigint, event_type text, event_data jsonb)
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
    -- One queue for each webhook: a slow receiver holds up its own deliveries only.
    PERFORM graphile_worker.add_job('webhook.deliver', json_build_object('delivery_id', target.id, 'company_id', company),
      'webhook:' || target.webhook_id, NULL, 8, 'webhook:' || target.id);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION emit_event_of(bigint, text, jsonb) FROM PUBLIC;

-- The company comes from the transaction, never from the caller.
CREATE FUNCTION emit_event(event_type text, event_data jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$ BEGIN PERFORM emit_event_of(current_company(), event_type, event_data); END $$;
REVOKE ALL ON FUNCTION emit_event(text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION emit_event(text, jsonb) TO atesta_app;

-- The sequencer seals the statements of all companies at once; those that listen are told.
CREATE FUNCTION announce_certified(statement_ids bigint[])
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM emit_event_of(c.company_id, 'certification.certified', jsonb_build_object(
      'id', c.id, 'identifier', c.identifier, 'sha256', c.sha256, 'size', c.size, 'media_type', c.media_type,
      'task_id', c.task_id, 'inspection_id', c.inspection_id, 'log_index', s.log_index,
      'sealed_at', to_char(s.sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  FROM statements s JOIN certifications c ON c.id = s.certification_id
  WHERE s.id = ANY (statement_ids) AND s.kind = 'certification'
    AND EXISTS (SELECT FROM webhooks w WHERE w.company_id = c.company_id AND w.active);
END $$;
REVOKE ALL ON FUNCTION announce_certified(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION announce_certified(bigint[]) TO atesta_log;

-- Answers to repeated requests are kept for two days, deliveries of webhooks for thirty.
CREATE FUNCTION sweep_old_rows() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  DELETE FROM idempotency_keys WHERE created_at < now() - interval '2 days';
  DELETE FROM webhook_events e WHERE e.created_at < now() - interval '30 days'
    AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.company_id = e.company_id AND d.event_id = e.id AND d.state = 'waiting');
END $$;
REVOKE ALL ON FUNCTION sweep_old_rows() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweep_old_rows() TO atesta_log;
