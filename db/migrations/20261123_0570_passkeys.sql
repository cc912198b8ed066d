-- Passkeys (Web Authentication): each is a key pair of which a device keeps the private part, and shows by a gesture that
-- its person is there. It gives both factors at once.
CREATE TABLE auth.passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  auth_user_id text NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  -- As browsers write it: base64url.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often it was used, where the device counts: one that goes back was copied.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user_idx ON auth.passkeys (auth_user_id);
-- What a device is asked to sign: once, within minutes, and by the session or browser that asked. Only the SHA-256 of who
-- asked is kept.
CREATE TABLE auth.passkey_challenges (
  holder_hash bytea PRIMARY KEY,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry_idx ON auth.passkey_challenges (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.passkeys, auth.passkey_challenges TO atesta_auth;
