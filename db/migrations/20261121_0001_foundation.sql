-- Roles. The application's own role owns nothing and cannot bypass row-level security; the server checks it at start.
-- Roles belong to the whole cluster, so another database of the same cluster may have made them already.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['atesta_app', 'atesta_auth', 'atesta_log'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
  END LOOP;
END $$;

CREATE SCHEMA auth;
CREATE SCHEMA log;
GRANT USAGE ON SCHEMA public TO atesta_app, atesta_auth, atesta_log;
GRANT USAGE ON SCHEMA auth TO atesta_auth;
GRANT USAGE ON SCHEMA log TO atesta_log, atesta_app;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- The company of the running transaction; null outside one, so that nothing matches.
CREATE FUNCTION current_company() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('atesta.company_id', true), '')::bigint;

-- ── Companies and people ─────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE companies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9_-]{2,40}$'),
  name text NOT NULL,
  locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'es', 'pt')),
  theme text NOT NULL DEFAULT 'default',
  -- The certifications and reports the plan includes; null is unlimited.
  plan text NOT NULL DEFAULT 'self-hosted',
  credits_included integer CHECK (credits_included >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  auth_user_id text UNIQUE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  email text NOT NULL,
  range text NOT NULL CHECK (range IN ('RANGE_ADMIN', 'RANGE_SUPERVISOR', 'RANGE_USER')),
  locale text CHECK (locale IN ('en', 'es', 'pt')),
  time_zone text NOT NULL DEFAULT 'UTC',
  mandatory_metadata boolean NOT NULL DEFAULT false,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

-- ── Sign-in (the shape of better-auth, its own column names) ─────────────────────────────────────────────────────
CREATE TABLE auth."user" (
  "id" text PRIMARY KEY,
  "name" text NOT NULL,
  "email" text NOT NULL UNIQUE,
  "emailVerified" boolean NOT NULL DEFAULT false,
  "image" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE auth."session" (
  "id" text PRIMARY KEY,
  "expiresAt" timestamptz NOT NULL,
  "token" text NOT NULL UNIQUE,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text NOT NULL REFERENCES auth."user" ON DELETE CASCADE
);
CREATE INDEX session_user_idx ON auth."session" ("userId");
CREATE TABLE auth."account" (
  "id" text PRIMARY KEY,
  "accountId" text NOT NULL,
  "providerId" text NOT NULL,
  "userId" text NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_user_idx ON auth."account" ("userId");
CREATE TABLE auth."verification" (
  "id" text PRIMARY KEY,
  "identifier" text NOT NULL,
  "value" text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verification_identifier_idx ON auth."verification" ("identifier");
-- The shape that rate-limiter-flexible expects: `expire` is milliseconds since 1970.
CREATE TABLE auth.rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
-- Short-lived bearers of a session; only the SHA-256 of a token is kept.
CREATE TABLE auth.access_tokens (
  token_hash bytea PRIMARY KEY,
  session_id text NOT NULL REFERENCES auth."session" ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX access_tokens_session_idx ON auth.access_tokens (session_id);
CREATE INDEX access_tokens_expiry_idx ON auth.access_tokens (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO atesta_auth;

ALTER TABLE users ADD FOREIGN KEY (auth_user_id) REFERENCES auth."user" ON DELETE SET NULL;

-- ── Folders and tasks ────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE folders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('workflow', 'claim', 'email')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- The user whose own "Unassigned" folder this is; null for ordinary folders.
  owner_id bigint,
  archived_at timestamptz,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX folders_name_key ON folders (company_id, type, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX folders_owner_idx ON folders (company_id, owner_id);
CREATE UNIQUE INDEX folders_owner_key ON folders (company_id, owner_id, type) WHERE owner_id IS NOT NULL;

CREATE TABLE folder_members (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  folder_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (folder_id, user_id),
  FOREIGN KEY (company_id, folder_id) REFERENCES folders (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX folder_members_folder_idx ON folder_members (company_id, folder_id);
CREATE INDEX folder_members_user_idx ON folder_members (company_id, user_id, folder_id);

CREATE TABLE templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  current_version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX templates_name_key ON templates (company_id, lower(name));

CREATE TABLE template_versions (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  template_id bigint NOT NULL,
  version integer NOT NULL,
  structure jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (template_id, version),
  UNIQUE (company_id, template_id, version),
  FOREIGN KEY (company_id, template_id) REFERENCES templates (company_id, id) ON DELETE CASCADE
);

CREATE TABLE tasks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  folder_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('workflow', 'claim', 'email')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '',
  template_id bigint,
  template_version integer,
  due_at timestamptz,
  archived_at timestamptz,
  -- Kept for the deleted inspections under it, whose statements and history stay.
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, folder_id) REFERENCES folders (company_id, id),
  FOREIGN KEY (company_id, template_id, template_version) REFERENCES template_versions (company_id, template_id, version)
);
CREATE INDEX tasks_folder_idx ON tasks (company_id, folder_id, type);
CREATE INDEX tasks_list_idx ON tasks (company_id, type, updated_at DESC, id DESC);
CREATE INDEX tasks_template_idx ON tasks (company_id, template_id, template_version);

CREATE TABLE task_assignees (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  task_id bigint NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (task_id, user_id),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX task_assignees_task_idx ON task_assignees (company_id, task_id);
CREATE INDEX task_assignees_user_idx ON task_assignees (company_id, user_id, task_id);

-- ── Inspections ──────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE inspections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  task_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- Counts within the task: what people call it.
  number integer NOT NULL,
  title text NOT NULL DEFAULT '',
  template_id bigint NOT NULL,
  template_version integer NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted')),
  answers jsonb NOT NULL DEFAULT '[]',
  signatures jsonb NOT NULL DEFAULT '[]',
  current_step integer NOT NULL DEFAULT 1,
  current_section_step integer NOT NULL DEFAULT 0,
  -- Digest and salt of the answers document that the submission's statement carries.
  answers_sha256 text,
  answers_salt text,
  submitted_at timestamptz,
  submitted_by bigint,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (task_id, number),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, submitted_by) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, template_id, template_version) REFERENCES template_versions (company_id, template_id, version),
  CHECK ((state = 'submitted') = (submitted_at IS NOT NULL))
);
CREATE INDEX inspections_task_idx ON inspections (company_id, task_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX inspections_list_idx ON inspections (company_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX inspections_task_fk ON inspections (company_id, task_id);
CREATE INDEX inspections_user_idx ON inspections (company_id, user_id, id DESC);
CREATE INDEX inspections_submitted_by_idx ON inspections (company_id, submitted_by);
CREATE INDEX inspections_template_idx ON inspections (company_id, template_id, template_version);
CREATE INDEX inspections_submitted_idx ON inspections (company_id, submitted_at) WHERE submitted_at IS NOT NULL;

-- ── Certifications ───────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE certifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  identifier text NOT NULL UNIQUE,
  task_id bigint NOT NULL,
  inspection_id bigint NOT NULL,
  component_id text NOT NULL,
  user_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'uploading', 'hashing', 'sealing', 'certified', 'failed')),
  failure text,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  declared_type text NOT NULL DEFAULT '',
  captured text NOT NULL DEFAULT 'picked' CHECK (captured IN ('camera', 'picked')),
  size bigint NOT NULL CHECK (size >= 0),
  -- Known once the bytes are here.
  received_at timestamptz,
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text,
  category text NOT NULL DEFAULT 'file' CHECK (category IN ('photo', 'video_basic', 'file')),
  width integer,
  height integer,
  duration_s double precision,
  pages integer,
  unreadable boolean NOT NULL DEFAULT false,
  preview boolean NOT NULL DEFAULT false,
  -- What the device says: {time, position} as announced, {position, taken_at, device, facts} as read from the file.
  device_claims jsonb NOT NULL DEFAULT '{}',
  file_claims jsonb NOT NULL DEFAULT '{}',
  -- The log checkpoint shown when the inspection was opened: not before.
  shown_checkpoint jsonb,
  sealed_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id),
  FOREIGN KEY (company_id, inspection_id) REFERENCES inspections (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CREATE INDEX certifications_list_idx ON certifications (company_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX certifications_task_idx ON certifications (company_id, task_id, id DESC);
CREATE INDEX certifications_inspection_idx ON certifications (company_id, inspection_id, id);
CREATE INDEX certifications_user_idx ON certifications (company_id, user_id);
CREATE INDEX certifications_sha_idx ON certifications (company_id, sha256);
CREATE INDEX certifications_sealed_idx ON certifications (company_id, sealed_at) WHERE sealed_at IS NOT NULL;

CREATE TABLE certification_marks (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  certification_id bigint NOT NULL,
  user_id bigint NOT NULL,
  favorite boolean NOT NULL DEFAULT false,
  visited_at timestamptz,
  PRIMARY KEY (certification_id, user_id),
  FOREIGN KEY (company_id, certification_id) REFERENCES certifications (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX certification_marks_certification_idx ON certification_marks (company_id, certification_id);
CREATE INDEX certification_marks_user_idx ON certification_marks (company_id, user_id, favorite);

-- ── The log ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- A statement waits with log_index null until the sequencer gives it its place. The bytes never change afterwards.
CREATE TABLE statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('certification', 'submission', 'withdrawal')),
  certification_id bigint,
  inspection_id bigint,
  bytes bytea NOT NULL,
  -- The salted claims in clear; dropped when the owner withdraws the certification.
  disclosures jsonb,
  log_index bigint UNIQUE,
  sealed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, certification_id) REFERENCES certifications (company_id, id),
  FOREIGN KEY (company_id, inspection_id) REFERENCES inspections (company_id, id),
  CHECK ((kind = 'submission') = (certification_id IS NULL)),
  CHECK ((log_index IS NULL) = (sealed_at IS NULL))
);
CREATE INDEX statements_waiting_idx ON statements (id) WHERE log_index IS NULL;
CREATE INDEX statements_company_idx ON statements (company_id);
CREATE INDEX statements_certification_idx ON statements (company_id, certification_id);
CREATE INDEX statements_inspection_idx ON statements (company_id, inspection_id);
CREATE UNIQUE INDEX statements_certification_key ON statements (certification_id, kind) WHERE certification_id IS NOT NULL;
CREATE UNIQUE INDEX statements_submission_key ON statements (inspection_id) WHERE kind = 'submission';

-- The sequencer sleeps until a statement is committed.
CREATE FUNCTION announce_statement() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY statements; RETURN NULL; END $$;
CREATE TRIGGER announce AFTER INSERT ON statements FOR EACH STATEMENT EXECUTE FUNCTION announce_statement();

-- One row. Locking it is what makes the sequencer the only writer, on whatever node it runs.
CREATE TABLE log.head (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  origin text NOT NULL,
  size bigint NOT NULL DEFAULT 0,
  root bytea NOT NULL,
  checkpoint text NOT NULL,
  -- Tiles and checkpoint up to this size are in storage.
  published_size bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- The newest state of every hash tile: `data` is 1 to 256 hashes of 32 bytes.
CREATE TABLE log.tiles (
  level integer NOT NULL,
  index bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (level, index)
);
-- Every checkpoint that was signed, so that a proof can name the first that covers its leaf.
CREATE TABLE log.checkpoints (
  size bigint PRIMARY KEY,
  note text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON log.head, log.tiles, log.checkpoints TO atesta_log;
GRANT SELECT ON log.head, log.tiles, log.checkpoints TO atesta_app;

-- ── Reports ──────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('inspection')),
  inspection_id bigint NOT NULL,
  task_id bigint NOT NULL,
  user_id bigint NOT NULL,
  locale text NOT NULL,
  title text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'rendering', 'ready', 'failed')),
  progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  -- What it was made from; the same again needs no new report.
  fingerprint text NOT NULL,
  storage_key text,
  size bigint,
  pages integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, inspection_id) REFERENCES inspections (company_id, id),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CREATE UNIQUE INDEX reports_fingerprint_key ON reports (company_id, inspection_id, fingerprint) WHERE state <> 'failed';
CREATE INDEX reports_list_idx ON reports (company_id, id DESC);
CREATE INDEX reports_inspection_idx ON reports (company_id, inspection_id);
CREATE INDEX reports_task_idx ON reports (company_id, task_id);
CREATE INDEX reports_user_idx ON reports (company_id, user_id);

-- ── Beside every write ───────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE credit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  amount integer NOT NULL,
  reason text NOT NULL CHECK (reason IN ('certification', 'report', 'refund')),
  record_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credit_entries_company_idx ON credit_entries (company_id);

CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  user_id bigint,
  action text NOT NULL,
  noun text NOT NULL,
  record_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  address text,
  request_id text,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CREATE INDEX audit_events_record_idx ON audit_events (company_id, noun, record_id, id);
CREATE INDEX audit_events_user_idx ON audit_events (company_id, user_id, id);

CREATE TABLE idempotency_keys (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  fingerprint text NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id, key),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age_idx ON idempotency_keys (created_at);

CREATE TABLE page_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  path text NOT NULL,
  referrer text NOT NULL
);
GRANT INSERT ON page_views TO atesta_app;

-- ── Row-level security ───────────────────────────────────────────────────────────────────────────────────────────
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'users', 'folders', 'folder_members', 'templates', 'template_versions', 'tasks', 'task_assignees', 'inspections',
    'certifications', 'certification_marks', 'statements', 'reports', 'credit_entries', 'audit_events', 'idempotency_keys'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atesta_app', name);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN company_id SET DEFAULT current_company()', name);
  END LOOP;
END $$;
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON companies TO atesta_app USING (id = current_company()) WITH CHECK (id = current_company());
GRANT SELECT, UPDATE ON companies TO atesta_app;
-- History is added to, never rewritten.
REVOKE UPDATE, DELETE ON audit_events, credit_entries FROM atesta_app;
REVOKE DELETE ON statements FROM atesta_app;

-- Sign-in must find a person before it knows their company.
GRANT SELECT ON companies, users TO atesta_auth;
CREATE POLICY sign_in ON users FOR SELECT TO atesta_auth USING (true);
CREATE POLICY sign_in ON companies FOR SELECT TO atesta_auth USING (true);

-- The sequencer seals the statements of all companies into one log, and marks what it sealed.
GRANT SELECT ON statements, certifications TO atesta_log;
GRANT UPDATE (log_index, sealed_at) ON statements TO atesta_log;
GRANT UPDATE (state, sealed_at) ON certifications TO atesta_log;
CREATE POLICY sequencer ON statements TO atesta_log USING (true);
CREATE POLICY sequencer ON certifications TO atesta_log USING (true);

-- What anyone may know of a sealed certification: the statement (salted), its place in the log, and whether it was withdrawn.
CREATE FUNCTION public_records(wanted_sha256 text, wanted_identifier text)
RETURNS TABLE (identifier text, sha256 text, media_type text, size bigint, sealed_at timestamptz, withdrawn_at timestamptz, statement bytea, log_index bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT c.identifier, c.sha256, c.media_type, c.size, s.sealed_at, c.deleted_at, s.bytes, s.log_index
  FROM certifications c JOIN statements s ON s.certification_id = c.id AND s.kind = 'certification'
  WHERE s.log_index IS NOT NULL
    AND (c.sha256 = wanted_sha256 OR c.identifier = wanted_identifier)
  ORDER BY s.log_index LIMIT 20
$$;
REVOKE ALL ON FUNCTION public_records(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public_records(text, text) TO atesta_app;
CREATE INDEX certifications_public_sha_idx ON certifications (sha256) WHERE sha256 IS NOT NULL;

-- Jobs are queued inside the transaction that makes them necessary; the queue's own tables stay out of the
-- application's reach.
CREATE FUNCTION enqueue_job(task text, payload json, queue text DEFAULT NULL, key text DEFAULT NULL, run_at timestamptz DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  -- The company comes from the transaction, never from the caller.
  PERFORM graphile_worker.add_job(task, (payload::jsonb || jsonb_build_object('company_id', current_company()))::json, queue, run_at, 8, key);
END $$;
REVOKE ALL ON FUNCTION enqueue_job(text, json, text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text, text, timestamptz) TO atesta_app;
