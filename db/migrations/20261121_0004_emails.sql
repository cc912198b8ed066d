-- ── Outgoing mail ────────────────────────────────────────────────────────────────────────────────────────────────
-- A message waits here until it is sent. What it says is made when it is sent, from `kind` and `facts`; a one-time
-- token it carries is sealed for the installation's key and erased with the sending.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  to_address text NOT NULL,
  to_name text NOT NULL DEFAULT '',
  locale text NOT NULL CHECK (locale IN ('en', 'es', 'pt')),
  reply_to text,
  facts jsonb NOT NULL DEFAULT '{}',
  secret bytea,
  email_id bigint,
  user_id bigint,
  inspection_id bigint,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'bounced', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- Known once it was first tried.
  subject text,
  message_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_attempt_at timestamptz,
  sent_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, inspection_id) REFERENCES inspections (company_id, id) ON DELETE CASCADE,
  CHECK (state = 'queued' OR secret IS NULL)
);
CREATE INDEX mails_list_idx ON mails (company_id, id DESC);
CREATE INDEX mails_user_idx ON mails (company_id, user_id);
CREATE INDEX mails_inspection_idx ON mails (company_id, inspection_id);
CREATE INDEX mails_email_idx ON mails (company_id, email_id);

-- Mail of the installation itself, before or outside any company: registration, forgotten passwords, contact.
CREATE TABLE auth.mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  to_address text NOT NULL,
  to_name text NOT NULL DEFAULT '',
  locale text NOT NULL CHECK (locale IN ('en', 'es', 'pt')),
  reply_to text,
  facts jsonb NOT NULL DEFAULT '{}',
  secret bytea,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'bounced', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  subject text,
  message_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_attempt_at timestamptz,
  sent_at timestamptz,
  CHECK (state = 'queued' OR secret IS NULL)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.mails TO atesta_auth;

-- What secrets of waiting mail are sealed for. Its other half is a file of the installation.
CREATE TABLE auth.mail_key (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  public_key bytea NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON auth.mail_key TO atesta_auth;
CREATE FUNCTION mail_public_key() RETURNS bytea LANGUAGE sql STABLE SECURITY DEFINER SET search_path = auth, pg_temp
  AS $$ SELECT public_key FROM auth.mail_key $$;
REVOKE ALL ON FUNCTION mail_public_key() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_public_key() TO atesta_app, atesta_auth;

-- Sign-in may queue this one kind of job, for mail outside companies, and no other.
CREATE FUNCTION enqueue_system_mail(mail_id bigint, run_at timestamptz DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM graphile_worker.add_job('mail.send-system', json_build_object('mail_id', mail_id), NULL, run_at, 8, 'system-mail:' || mail_id);
END $$;
REVOKE ALL ON FUNCTION enqueue_system_mail(bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_system_mail(bigint, timestamptz) TO atesta_auth;

-- ── Email tasks ──────────────────────────────────────────────────────────────────────────────────────────────────
-- A client who asked for no more invitations and reminders.
ALTER TABLE users ADD COLUMN unsubscribed_at timestamptz;
CREATE INDEX users_clients_idx ON users (company_id, lower(name), id) WHERE kind = 'client';

CREATE TABLE email_tasks (
  task_id bigint PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  message text NOT NULL DEFAULT '',
  locale text NOT NULL CHECK (locale IN ('en', 'es', 'pt')),
  -- When the personal links stop working; set at sending when it was left open.
  expires_at timestamptz,
  -- Days after the invitation, rising.
  reminder_days integer[] NOT NULL DEFAULT '{}',
  sent_at timestamptz,
  UNIQUE (company_id, task_id),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE
);

-- One recipient of an email task: a message with a personal link, and the inspection it opens.
CREATE TABLE emails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  task_id bigint NOT NULL,
  client_id bigint NOT NULL,
  inspection_id bigint NOT NULL,
  address text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  locale text NOT NULL CHECK (locale IN ('en', 'es', 'pt')),
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'sent', 'opened', 'started', 'submitted', 'bounced', 'expired', 'revoked')),
  -- Why it bounced: unsubscribed, unreachable, or what the receiving server said.
  failure text,
  expires_at timestamptz,
  invited_at timestamptz,
  sent_at timestamptz,
  opened_at timestamptz,
  started_at timestamptz,
  submitted_at timestamptz,
  bounced_at timestamptz,
  expired_at timestamptz,
  revoked_at timestamptz,
  reminders_sent integer NOT NULL DEFAULT 0,
  reminded_at timestamptz,
  next_reminder_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (inspection_id),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, client_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, inspection_id) REFERENCES inspections (company_id, id)
);
CREATE UNIQUE INDEX emails_recipient_key ON emails (task_id, client_id) WHERE state <> 'revoked';
CREATE INDEX emails_task_idx ON emails (company_id, task_id, id);
CREATE INDEX emails_list_idx ON emails (company_id, id DESC);
CREATE INDEX emails_client_idx ON emails (company_id, client_id);
CREATE INDEX emails_inspection_idx ON emails (company_id, inspection_id);
CREATE INDEX emails_state_idx ON emails (company_id, state, id DESC);
CREATE INDEX emails_reminder_idx ON emails (company_id, task_id, next_reminder_at) WHERE next_reminder_at IS NOT NULL;
ALTER TABLE mails ADD FOREIGN KEY (company_id, email_id) REFERENCES emails (company_id, id) ON DELETE CASCADE;

-- Personal links. Only the SHA-256 of a token is kept; each message carries a fresh one.
CREATE TABLE email_tokens (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  email_id bigint NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, email_id) REFERENCES emails (company_id, id) ON DELETE CASCADE
);
CREATE INDEX email_tokens_email_idx ON email_tokens (company_id, email_id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['mails', 'email_tasks', 'emails', 'email_tokens'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atesta_app', name);
  END LOOP;
END $$;

-- A personal link must be found before its company is known.
GRANT SELECT ON email_tokens, emails TO atesta_auth;
GRANT SELECT (id, company_id, archived_at, deleted_at) ON tasks TO atesta_auth;
GRANT SELECT (id, company_id, deleted_at) ON inspections TO atesta_auth;
CREATE POLICY personal_link ON email_tokens FOR SELECT TO atesta_auth USING (true);
CREATE POLICY personal_link ON emails FOR SELECT TO atesta_auth USING (true);
CREATE POLICY personal_link ON tasks FOR SELECT TO atesta_auth USING (true);
CREATE POLICY personal_link ON inspections FOR SELECT TO atesta_auth USING (true);
