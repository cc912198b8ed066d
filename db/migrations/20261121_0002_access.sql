-- Everybody who acts in a company is one row of `users`: people who sign in, clients who answer through a personal
-- link, and the service identities of company API keys. Only people have an account of auth."user".
ALTER TABLE users ADD COLUMN kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'client', 'service'));
ALTER TABLE users ADD COLUMN phone text NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE users ADD COLUMN last_seen_at timestamptz;
ALTER TABLE users ADD CHECK (kind = 'person' OR auth_user_id IS NULL);
ALTER TABLE users ADD CHECK (kind <> 'client' OR range = 'RANGE_USER');
DROP INDEX users_email_key;
CREATE UNIQUE INDEX users_email_key ON users (lower(email)) WHERE kind = 'person';
CREATE UNIQUE INDEX users_client_email_key ON users (company_id, lower(email)) WHERE kind = 'client';

-- A key is shown once; only its SHA-256 is kept. A personal key acts as its owner, a company key as its own service row.
CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('personal', 'company')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- Whom the key acts as.
  user_id bigint NOT NULL,
  created_by bigint NOT NULL,
  -- The first characters, so that people recognise a key.
  hint text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id)
);
CREATE INDEX api_keys_user_idx ON api_keys (company_id, user_id);
CREATE INDEX api_keys_creator_idx ON api_keys (company_id, created_by);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON api_keys TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO atesta_app;
-- A key must be found before its company is known.
GRANT SELECT ON api_keys TO atesta_auth;
GRANT UPDATE (last_used_at) ON api_keys TO atesta_auth;
CREATE POLICY sign_in ON api_keys TO atesta_auth USING (true);
