-- For how long files are kept after they were certified: the rule of a company, from `effective_at` on; off without days.
CREATE TABLE retention_rules (
  company_id bigint PRIMARY KEY DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  days integer CHECK (days BETWEEN 30 AND 36500),
  effective_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by bigint NOT NULL,
  version integer NOT NULL DEFAULT 2,
  -- What was certified before has been gone through.
  swept_to timestamptz,
  CHECK ((days IS NULL) = (effective_at IS NULL)),
  FOREIGN KEY (company_id, changed_by) REFERENCES users (company_id, id)
);
CREATE INDEX retention_rules_changed_by_idx ON retention_rules (company_id, changed_by);

-- Nothing of these tasks is erased or deleted while they are here.
CREATE TABLE legal_holds (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  task_id bigint NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
  placed_by bigint NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, task_id),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, placed_by) REFERENCES users (company_id, id)
);
CREATE INDEX legal_holds_placed_idx ON legal_holds (company_id, placed_at);
CREATE INDEX legal_holds_placed_by_idx ON legal_holds (company_id, placed_by);

-- Why files were erased: by the rule, or at somebody's request.
CREATE TABLE erasures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  -- Of the rule at that time; null for a request.
  days integer,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 1000),
  -- Null for the rule.
  user_id bigint,
  UNIQUE (company_id, id),
  CHECK ((days IS NULL) = (user_id IS NOT NULL)),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CREATE INDEX erasures_user_idx ON erasures (company_id, user_id);

-- Certifications whose file and disclosures were erased. Their rows, hashes and statements stay.
CREATE TABLE erased_certifications (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  certification_id bigint NOT NULL,
  erasure_id bigint NOT NULL,
  PRIMARY KEY (company_id, certification_id),
  FOREIGN KEY (company_id, certification_id) REFERENCES certifications (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, erasure_id) REFERENCES erasures (company_id, id) ON DELETE CASCADE
);
CREATE INDEX erased_certifications_erasure_idx ON erased_certifications (company_id, erasure_id);
ALTER TABLE certifications ADD COLUMN erased_at timestamptz;

ALTER TABLE retention_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON retention_rules TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE ON retention_rules TO atesta_app;
ALTER TABLE legal_holds ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON legal_holds TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, DELETE ON legal_holds TO atesta_app;
ALTER TABLE erasures ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON erasures TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT ON erasures TO atesta_app;
ALTER TABLE erased_certifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON erased_certifications TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT ON erased_certifications TO atesta_app;
