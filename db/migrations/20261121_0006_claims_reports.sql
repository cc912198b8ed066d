-- ── Claims ───────────────────────────────────────────────────────────────────────────────────────────────────────
-- What a task of type claim has besides: one row for each of them. Which state may follow which stands in contract/can.ts.
CREATE TABLE claims (
  task_id bigint PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 60),
  policy_number text NOT NULL DEFAULT '',
  insured_name text NOT NULL DEFAULT '',
  insured_email text NOT NULL DEFAULT '',
  insured_phone text NOT NULL DEFAULT '',
  incident_on date,
  incident_type text NOT NULL DEFAULT 'other',
  incident_place text NOT NULL DEFAULT '',
  incident_lat double precision CHECK (incident_lat BETWEEN -90 AND 90),
  incident_lon double precision CHECK (incident_lon BETWEEN -180 AND 180),
  amount numeric(15, 2) CHECK (amount >= 0),
  -- ISO 4217.
  currency text CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL DEFAULT 'reported'
    CHECK (state IN ('reported', 'assigned', 'inspecting', 'in_review', 'settled', 'rejected')),
  state_at timestamptz NOT NULL DEFAULT now(),
  -- Follows the task, so that the number of a deleted claim is free again.
  deleted_at timestamptz,
  UNIQUE (company_id, task_id),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE,
  CHECK ((incident_lat IS NULL) = (incident_lon IS NULL)),
  CHECK ((amount IS NULL) = (currency IS NULL))
);
CREATE UNIQUE INDEX claims_number_key ON claims (company_id, lower(number)) WHERE deleted_at IS NULL;
CREATE INDEX claims_state_idx ON claims (company_id, state, task_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX claims_incident_idx ON claims (company_id, incident_on, task_id) WHERE deleted_at IS NULL;

CREATE FUNCTION forget_claim_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE claims SET deleted_at = NEW.deleted_at WHERE task_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_claim_number AFTER UPDATE OF deleted_at ON tasks
  FOR EACH ROW WHEN (NEW.type = 'claim' AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
  EXECUTE FUNCTION forget_claim_number();

-- What happened to a claim, in the words of the people who did it. Added to, never rewritten.
CREATE TABLE claim_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  task_id bigint NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'saved', 'assigned', 'unassigned', 'state')),
  from_state text,
  to_state text,
  note text NOT NULL DEFAULT '',
  user_id bigint NOT NULL,
  -- Who was assigned or taken off.
  people jsonb NOT NULL DEFAULT '[]',
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, task_id) REFERENCES claims (company_id, task_id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CREATE INDEX claim_events_task_idx ON claim_events (company_id, task_id, id);
CREATE INDEX claim_events_user_idx ON claim_events (company_id, user_id);

-- ── Reports ──────────────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE reports DROP CONSTRAINT reports_kind_check;
ALTER TABLE reports ADD CHECK (kind IN ('inspection', 'email_task', 'claim', 'merged'));
ALTER TABLE reports ALTER COLUMN inspection_id DROP NOT NULL;
ALTER TABLE reports ALTER COLUMN task_id DROP NOT NULL;
-- The public identifier of its certification, given at once because the report prints it. Null: made before reports were certified.
ALTER TABLE reports ADD COLUMN identifier text UNIQUE;
-- The reports a stored merge joins, in its order.
ALTER TABLE reports ADD COLUMN parts bigint[] NOT NULL DEFAULT '{}';
-- Its making waits until everything it speaks of is in the log.
ALTER TABLE reports ADD COLUMN awaits_seal boolean NOT NULL DEFAULT false;
ALTER TABLE reports ADD COLUMN deleted_at timestamptz;
ALTER TABLE reports ADD CHECK ((kind = 'inspection') = (inspection_id IS NOT NULL));
ALTER TABLE reports ADD CHECK ((kind = 'merged') = (task_id IS NULL));
ALTER TABLE reports ADD CHECK ((kind = 'merged') = (cardinality(parts) > 0));
DROP INDEX reports_fingerprint_key;
CREATE UNIQUE INDEX reports_fingerprint_key ON reports (company_id, kind, COALESCE(inspection_id, task_id, 0), fingerprint)
  WHERE state <> 'failed' AND deleted_at IS NULL;
CREATE INDEX reports_awaiting_idx ON reports (task_id) WHERE awaits_seal;

-- Sealing wakes the reports that wait for it. Runs as the owner: the sequencer neither reads reports nor queues jobs.
CREATE FUNCTION wake_reports() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reports WHERE awaits_seal) THEN RETURN NULL; END IF;
  PERFORM graphile_worker.add_job('report.render',
    json_build_object('report_id', r.id, 'company_id', r.company_id), NULL, NULL, 8, 'report:' || r.id)
  FROM (
    SELECT DISTINCT w.id, w.company_id FROM reports w
    JOIN inspections i ON i.company_id = w.company_id AND i.task_id = w.task_id
    JOIN sealed s ON s.inspection_id = i.id
    WHERE w.awaits_seal AND s.log_index IS NOT NULL
  ) r;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION wake_reports() FROM PUBLIC;
CREATE TRIGGER wake_reports AFTER UPDATE ON statements REFERENCING NEW TABLE AS sealed
  FOR EACH STATEMENT EXECUTE FUNCTION wake_reports();

-- Reports nobody is going to make: their worker died in the last attempt, so it could not give them up itself.
CREATE FUNCTION lost_reports() RETURNS TABLE (company_id bigint, id bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT r.company_id, r.id FROM reports r
    WHERE r.state IN ('queued', 'rendering') AND r.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs j
      WHERE j.key = 'report:' || r.id AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL));
END $$;
REVOKE ALL ON FUNCTION lost_reports() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lost_reports() TO atesta_app;

-- ── Certified reports ────────────────────────────────────────────────────────────────────────────────────────────
-- A certification is of a file under an inspection, or of a report. A report's has neither task nor inspection of its
-- own, so that it counts in no inspection and holds up no deletion; its report says what it is about.
ALTER TABLE certifications ALTER COLUMN task_id DROP NOT NULL;
ALTER TABLE certifications ALTER COLUMN inspection_id DROP NOT NULL;
ALTER TABLE certifications ADD COLUMN report_id bigint UNIQUE;
ALTER TABLE certifications ADD FOREIGN KEY (company_id, report_id) REFERENCES reports (company_id, id);
ALTER TABLE certifications ADD CHECK ((report_id IS NULL) = (inspection_id IS NOT NULL));
ALTER TABLE certifications ADD CHECK ((report_id IS NULL) = (task_id IS NOT NULL));
CREATE INDEX certifications_report_idx ON certifications (company_id, report_id);

-- ── Shared links ─────────────────────────────────────────────────────────────────────────────────────────────────
-- Opens one certification to whoever has the link. The token is shown once; only its SHA-256 is kept.
CREATE TABLE certification_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  certification_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- For whom it was made.
  label text NOT NULL DEFAULT '',
  shows_facts boolean NOT NULL,
  shows_preview boolean NOT NULL,
  shows_download boolean NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  opened integer NOT NULL DEFAULT 0,
  last_opened_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, certification_id) REFERENCES certifications (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id)
);
CREATE INDEX certification_links_certification_idx ON certification_links (company_id, certification_id);
CREATE INDEX certification_links_creator_idx ON certification_links (company_id, created_by);

-- A link must be found before its company is known: the company and the link of a token that is open now, nothing else.
CREATE FUNCTION open_link(wanted_identifier text, wanted_hash bytea) RETURNS TABLE (company_id bigint, link_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT l.company_id, l.id FROM certification_links l JOIN certifications c ON c.id = l.certification_id
  WHERE l.token_hash = wanted_hash AND c.identifier = wanted_identifier
    AND l.revoked_at IS NULL AND l.expires_at > now() AND c.deleted_at IS NULL
$$;
REVOKE ALL ON FUNCTION open_link(text, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_link(text, bytea) TO atesta_app;

-- ── Row-level security ───────────────────────────────────────────────────────────────────────────────────────────
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['claims', 'claim_events', 'certification_links'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atesta_app', name);
  END LOOP;
END $$;
REVOKE UPDATE, DELETE ON claim_events FROM atesta_app;
