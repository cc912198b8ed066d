-- Archives of all that a company has, made by a job and kept for some days.
CREATE TABLE company_archives (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'ready', 'failed', 'expired')),
  files_done bigint NOT NULL DEFAULT 0,
  files_total bigint NOT NULL DEFAULT 0,
  bytes bigint,
  sha256 text,
  requested_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ready_at timestamptz,
  expires_at timestamptz,
  FOREIGN KEY (company_id, requested_by) REFERENCES users (company_id, id)
);
CREATE INDEX company_archives_company_idx ON company_archives (company_id, id);
CREATE INDEX company_archives_requested_by_idx ON company_archives (company_id, requested_by);
-- One at a time.
CREATE UNIQUE INDEX company_archives_making_key ON company_archives (company_id) WHERE state IN ('queued', 'running');

ALTER TABLE company_archives ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON company_archives TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE ON company_archives TO atesta_app;
