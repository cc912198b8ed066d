-- The forms that tasks had and have no more, each in the version in which they had it. What was begun with one of them on a
-- device without a connection may still arrive. Nothing is read for it here: the form a task has now stands in the task, and
-- comes here when the task leaves it.
CREATE TABLE task_past_forms (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  task_id bigint NOT NULL,
  template_id bigint NOT NULL,
  template_version integer NOT NULL,
  PRIMARY KEY (company_id, task_id, template_id, template_version),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, template_id, template_version) REFERENCES template_versions (company_id, template_id, version)
);
CREATE INDEX task_past_forms_template_idx ON task_past_forms (company_id, template_id, template_version);

ALTER TABLE task_past_forms ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON task_past_forms TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT ON task_past_forms TO atesta_app;
