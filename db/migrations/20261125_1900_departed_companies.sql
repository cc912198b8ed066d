-- Companies that the operator deletes. Noted before anything is deleted: from then on, nothing of them is sealed.
CREATE TABLE log.departed_companies (
  company_id bigint PRIMARY KEY,
  departed_at timestamptz NOT NULL DEFAULT now()
);
-- What was sealed of them. The log is made of these bytes, and holders of a file may ask what was said of it: nothing else stays.
CREATE TABLE log.departed_statements (
  id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES log.departed_companies,
  kind text NOT NULL,
  certification_id bigint,
  inspection_id bigint,
  audit_seq bigint,
  bytes bytea NOT NULL,
  mac bytea,
  log_index bigint NOT NULL UNIQUE,
  sealed_at timestamptz NOT NULL,
  -- Of certifications: what public records say.
  identifier text,
  sha256 text,
  media_type text,
  size bigint,
  withdrawn_at timestamptz
);
CREATE INDEX departed_statements_company_idx ON log.departed_statements (company_id);
CREATE INDEX departed_statements_sha256_idx ON log.departed_statements (sha256) WHERE kind = 'certification';
CREATE INDEX departed_statements_identifier_idx ON log.departed_statements (identifier) WHERE kind = 'certification';
-- Their stored objects that are not removed yet.
CREATE TABLE log.departed_files (
  key text PRIMARY KEY
);
GRANT SELECT ON log.departed_companies, log.departed_statements TO atesta_log;
GRANT SELECT, DELETE ON log.departed_files TO atesta_log;
