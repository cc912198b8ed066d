-- People: how they come in (invitation, registration), how they get back in (password reset), and what a company says
-- about itself.
ALTER TABLE companies
  ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC',
  -- Instead of the main colour of its theme.
  ADD COLUMN main_colour text CHECK (main_colour ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN contact_email text NOT NULL DEFAULT '',
  -- The id of its picture in company_logos, which changes with the picture.
  ADD COLUMN logo text,
  ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE TABLE company_logos (
  -- Random, because the address of a logo is open: it stands in e-mails and on pages without a session.
  id text PRIMARY KEY,
  company_id bigint NOT NULL UNIQUE DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  -- Our own encoding of what was uploaded, never the upload.
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE company_logos ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON company_logos TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON company_logos TO atesta_app;

CREATE FUNCTION public_logo(wanted text) RETURNS bytea LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN (SELECT bytes FROM company_logos WHERE id = wanted);
REVOKE ALL ON FUNCTION public_logo(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public_logo(text) TO atesta_app;

-- ── Coming in ────────────────────────────────────────────────────────────────────────────────────────────────────
-- One per invited person: a new link ends the one before. Gone once it has been accepted.
CREATE TABLE invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  -- Null: the operator, at the command line.
  invited_by bigint,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, invited_by) REFERENCES users (company_id, id)
);
CREATE INDEX invitations_inviter_idx ON invitations (company_id, invited_by);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON invitations TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO atesta_app;
-- An invitation must be found before its company is known.
GRANT SELECT ON invitations TO atesta_auth;
CREATE POLICY sign_in ON invitations FOR SELECT TO atesta_auth USING (true);

-- A company that is not one yet: it waits for its administrator to answer the confirmation mail.
CREATE TABLE auth.registrations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_name text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  locale text NOT NULL,
  time_zone text NOT NULL,
  plan text,
  -- Null until the mail with the token is written.
  token_hash bytea UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX registrations_email_idx ON auth.registrations (email);
CREATE INDEX registrations_expiry_idx ON auth.registrations (expires_at);

CREATE TABLE auth.password_resets (
  token_hash bytea PRIMARY KEY,
  auth_user_id text NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user_idx ON auth.password_resets (auth_user_id);
CREATE INDEX password_resets_expiry_idx ON auth.password_resets (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.registrations, auth.password_resets TO atesta_auth;

-- When a person was last here; written with each new bearer.
GRANT UPDATE (last_seen_at) ON users TO atesta_auth;
CREATE POLICY last_seen ON users FOR UPDATE TO atesta_auth USING (true);

-- ── What the application may do with sign-ins: for people of the running company, one thing each ─────────────────
CREATE FUNCTION create_sign_in(person bigint, password_hash text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sign_in text := gen_random_uuid()::text;
  found users;
BEGIN
  SELECT * INTO STRICT found FROM users u
  WHERE u.id = person AND u.company_id = current_company() AND u.kind = 'person' AND u.auth_user_id IS NULL FOR UPDATE;
  INSERT INTO auth."user" ("id", "name", "email", "emailVerified") VALUES (sign_in, found.name, lower(found.email), true);
  INSERT INTO auth."account" ("id", "accountId", "providerId", "userId", "password")
  VALUES (gen_random_uuid()::text, sign_in, 'credential', sign_in, password_hash);
  UPDATE users SET auth_user_id = sign_in WHERE id = person;
END $$;

CREATE FUNCTION set_password(person bigint, password_hash text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE auth."account" a SET "password" = password_hash, "updatedAt" = now() FROM users u
  WHERE u.id = person AND u.company_id = current_company() AND a."userId" = u.auth_user_id AND a."providerId" = 'credential';
  -- Whoever else was about to replace it is too late.
  DELETE FROM auth.password_resets r USING users u
  WHERE u.id = person AND u.company_id = current_company() AND r.auth_user_id = u.auth_user_id;
$$;

-- Ends the sessions of a person: all of them, all but `kept`, or `wanted` alone. Their bearers go with them.
CREATE FUNCTION end_sessions(person bigint, wanted text, kept text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (
    DELETE FROM auth."session" s USING users u
    WHERE u.id = person AND u.company_id = current_company() AND s."userId" = u.auth_user_id
      AND (wanted IS NULL OR s."id" = wanted) AND (kept IS NULL OR s."id" <> kept)
    RETURNING s."id")
  SELECT count(*) FROM ended
$$;
REVOKE ALL ON FUNCTION create_sign_in(bigint, text), set_password(bigint, text), end_sessions(bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_sign_in(bigint, text), set_password(bigint, text), end_sessions(bigint, text, text) TO atesta_app;

-- Makes the company of a confirmed registration, with its first administrator. Only sign-in may, and only with the token
-- of the mail: requests and jobs never make companies. Answers nothing when the token is not good or the address taken.
CREATE FUNCTION confirm_registration(wanted_hash bytea, wanted_slug text)
RETURNS TABLE (company_id bigint, user_id bigint, email text, plan text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked auth.registrations;
  company bigint;
  person bigint;
  tried integer := 1;
BEGIN
  -- One at a time for an address: two of its registrations would wait for each other's rows for ever.
  PERFORM pg_advisory_xact_lock(hashtextextended('registration ' || r.email, 0)) FROM auth.registrations r WHERE r.token_hash = wanted_hash;
  SELECT * INTO asked FROM auth.registrations r WHERE r.token_hash = wanted_hash AND r.expires_at > now() FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  LOOP
    INSERT INTO companies (slug, name, locale, time_zone, contact_email)
    VALUES (left(wanted_slug, 34) || CASE WHEN tried = 1 THEN '' ELSE '-' || tried END, asked.company_name, asked.locale, asked.time_zone, asked.email)
    ON CONFLICT (slug) DO NOTHING RETURNING id INTO company;
    EXIT WHEN company IS NOT NULL;
    tried := tried + 1;
  END LOOP;
  INSERT INTO users (company_id, name, email, range, time_zone)
  VALUES (company, asked.name, asked.email, 'RANGE_ADMIN', asked.time_zone) RETURNING id INTO person;
  PERFORM set_config('atesta.company_id', company::text, true);
  PERFORM create_sign_in(person, asked.password_hash);
  DELETE FROM auth.registrations r WHERE r.email = asked.email;
  RETURN QUERY SELECT company, person, asked.email, asked.plan;
EXCEPTION WHEN unique_violation THEN
  RETURN;
END $$;
REVOKE ALL ON FUNCTION confirm_registration(bytea, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION confirm_registration(bytea, text) TO atesta_auth;

-- Sign-in has jobs too, which belong to no company: they write the mails of registration and password reset, so that the
-- answer to a request neither says nor shows by its time whether an address is known.
CREATE FUNCTION enqueue_auth_job(task text, payload json)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF task NOT LIKE 'auth.%' THEN RAISE EXCEPTION 'not a job of sign-in: %', task; END IF;
  PERFORM graphile_worker.add_job(task, (payload::jsonb || '{"company_id": null}')::json, max_attempts => 8);
END $$;
REVOKE ALL ON FUNCTION enqueue_auth_job(text, json) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_auth_job(text, json) TO atesta_auth;

-- ── The contact form ─────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE contact_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL,
  email text NOT NULL,
  company text NOT NULL,
  message text NOT NULL,
  locale text NOT NULL
);
GRANT INSERT ON contact_messages TO atesta_app;
