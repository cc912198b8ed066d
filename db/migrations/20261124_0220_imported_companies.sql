-- Companies that were imported from the archive of another installation, and the keys of the log their proofs are of.
CREATE TABLE imported_companies (
  company_id bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  origin text NOT NULL,
  -- Its id there, which statements and the audit log name.
  source_id bigint NOT NULL,
  -- The signed note of the archive.
  note text NOT NULL UNIQUE,
  keys text[] NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now()
);
-- What was stated in the log of that installation, with its proof but for the disclosures.
CREATE TABLE imported_statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('certification', 'submission', 'withdrawal')),
  certification_id bigint,
  inspection_id bigint,
  round integer NOT NULL DEFAULT 1,
  bytes bytea NOT NULL,
  disclosures jsonb,
  proof text NOT NULL,
  CHECK ((kind = 'submission') = (certification_id IS NULL)),
  FOREIGN KEY (company_id, certification_id) REFERENCES certifications (company_id, id),
  FOREIGN KEY (company_id, inspection_id) REFERENCES inspections (company_id, id)
);
CREATE INDEX imported_statements_certification_idx ON imported_statements (company_id, certification_id);
CREATE INDEX imported_statements_inspection_idx ON imported_statements (company_id, inspection_id);

ALTER TABLE imported_companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON imported_companies TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT ON imported_companies TO atesta_app;
ALTER TABLE imported_statements ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON imported_statements TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT ON imported_statements TO atesta_app;

-- What is stated of a file or a submission, in this log or in the one it was imported from (`imported`: its proof there).
CREATE VIEW proven_statements WITH (security_invoker = true) AS
  SELECT company_id, kind, certification_id, inspection_id, round, bytes, disclosures, log_index, sealed_at, NULL::text AS imported
  FROM statements WHERE kind <> 'audit'
  UNION ALL
  SELECT company_id, kind, certification_id, inspection_id, round, bytes, disclosures, NULL, NULL, proof FROM imported_statements;
GRANT SELECT ON proven_statements TO atesta_app;
