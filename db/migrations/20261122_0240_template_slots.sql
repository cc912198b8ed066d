-- What a form asks each file for, beside the form: lists show it for every file, and looking through the whole form for
-- each of them took most of the time. Kept by note_template_slots; versions of forms are few, so this is quick.
CREATE TABLE template_slots (
  company_id bigint NOT NULL DEFAULT current_company(),
  template_id bigint NOT NULL,
  version integer NOT NULL,
  component_id text NOT NULL,
  label jsonb NOT NULL,
  PRIMARY KEY (company_id, template_id, version, component_id),
  FOREIGN KEY (company_id, template_id, version) REFERENCES template_versions (company_id, template_id, version) ON DELETE CASCADE
);
ALTER TABLE template_slots ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON template_slots TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON template_slots TO atesta_app;

INSERT INTO template_slots (company_id, template_id, version, component_id, label)
SELECT DISTINCT ON (v.company_id, v.template_id, v.version, s.slot ->> 'id')
  v.company_id, v.template_id, v.version, s.slot ->> 'id', s.slot -> 'label'
FROM template_versions v, jsonb_path_query(v.structure, '$.** ? (@.type == "upload" || @.kind == "photo")') AS s (slot)
WHERE s.slot ? 'id' AND s.slot ? 'label';
