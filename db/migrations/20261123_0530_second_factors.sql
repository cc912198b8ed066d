-- A second factor beside the password: codes of an authenticator app (RFC 6238), and codes for when it is lost.
CREATE TABLE auth.second_factors (
  auth_user_id text PRIMARY KEY REFERENCES auth."user" ON DELETE CASCADE,
  -- Sealed with the installation's key.
  secret bytea NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Null until the first code has shown that the app has the key.
  confirmed_at timestamptz,
  -- The 30 seconds of the last accepted code: none of these or earlier ones is accepted again.
  last_step bigint NOT NULL DEFAULT 0
);
CREATE TABLE auth.recovery_codes (
  auth_user_id text NOT NULL REFERENCES auth.second_factors ON DELETE CASCADE,
  code_digest text NOT NULL,
  PRIMARY KEY (auth_user_id, code_digest)
);
-- The password was right and the code is missing. Opens nothing; only the SHA-256 of the browser's token is kept.
CREATE TABLE auth.half_sign_ins (
  token_hash bytea PRIMARY KEY,
  auth_user_id text NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX half_sign_ins_user_idx ON auth.half_sign_ins (auth_user_id);
CREATE INDEX half_sign_ins_expiry_idx ON auth.half_sign_ins (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.second_factors, auth.recovery_codes, auth.half_sign_ins TO atesta_auth;

-- Whether the second factor was given for a session, and when its person last proved to be there.
ALTER TABLE auth."session"
  ADD COLUMN second_factor boolean NOT NULL DEFAULT false,
  ADD COLUMN proved_at timestamptz NOT NULL DEFAULT now();

ALTER TABLE companies ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false;
