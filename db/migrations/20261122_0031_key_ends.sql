-- Where each retired key of the log ended: the tree it signed last. Written by the sequencer with the first signature of
-- the next key, while it holds the head; published, signed by the key in use, at /log/keys.
CREATE TABLE log.key_ends (
  key_id text PRIMARY KEY CHECK (key_id ~ '^[0-9a-f]{8}$'),
  size bigint NOT NULL CHECK (size >= 0),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  ended_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON log.key_ends TO atesta_log;
