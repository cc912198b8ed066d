-- Sign-in by OpenID Connect. Whom the provider means: an issuer and what it calls a person, who has one account here.
CREATE TABLE auth.oidc_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  auth_user_id text NOT NULL REFERENCES auth."user" ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  -- Of two people whom a provider gives the same address one after the other, only the first gets the account.
  CONSTRAINT oidc_identities_account_key UNIQUE (auth_user_id, issuer)
);
GRANT SELECT ON auth.oidc_identities TO atesta_auth;
-- A browser has gone to the provider and is expected back: once, within minutes. Only the SHA-256 of its token is kept.
CREATE TABLE auth.oidc_sign_ins (
  token_hash bytea PRIMARY KEY,
  -- Where its person wanted to go.
  next text NOT NULL,
  -- The provider was told to ask its person again, even if they are signed in there.
  again boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oidc_sign_ins_expiry_idx ON auth.oidc_sign_ins (expires_at);
GRANT SELECT, INSERT, DELETE ON auth.oidc_sign_ins TO atesta_auth;
