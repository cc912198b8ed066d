-- What is being changed in a form and not published: one draft a form, which may still have mistakes. A draft that was
-- published or discarded leaves its row without a structure, so that revisions only ever count up.
CREATE TABLE template_drafts (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  template_id bigint NOT NULL,
  structure jsonb CHECK (jsonb_typeof(structure) = 'object'),
  based_on integer NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  updated_by bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, template_id),
  FOREIGN KEY (company_id, template_id) REFERENCES templates (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, updated_by) REFERENCES users (company_id, id)
);
CREATE INDEX template_drafts_person_idx ON template_drafts (company_id, updated_by);
ALTER TABLE template_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON template_drafts TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON template_drafts TO atesta_app;
