-- ── Time stamps ──────────────────────────────────────────────────────────────────────────────────────────────────
-- What time-stamping authorities (RFC 3161) say of states of the log. The first token of an authority on a state has round
-- 0 and is over the checkpoint's text; each later round renews the one before, also by another authority.
CREATE TABLE log.time_stamps (
  authority text NOT NULL CHECK (authority <> ''),
  size bigint NOT NULL REFERENCES log.checkpoints (size),
  round integer NOT NULL DEFAULT 0 CHECK (round >= 0),
  token bytea NOT NULL,
  -- What the token says, and when the certificate of its signer ends.
  stamped_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  renewed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (authority, size, round)
);
CREATE INDEX time_stamps_size_idx ON log.time_stamps (size);
CREATE INDEX time_stamps_expires_idx ON log.time_stamps (expires_at) WHERE NOT renewed;
GRANT SELECT, INSERT, UPDATE ON log.time_stamps TO atesta_log;
GRANT SELECT ON log.time_stamps TO atesta_app;
