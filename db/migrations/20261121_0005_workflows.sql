-- ── Tasks: settings, parents, archive ────────────────────────────────────────────────────────────────────────────
ALTER TABLE tasks ADD COLUMN created_by bigint;
ALTER TABLE tasks ADD FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id);
CREATE INDEX tasks_creator_idx ON tasks (company_id, created_by);
-- A child is one person's copy of its parent.
ALTER TABLE tasks ADD COLUMN parent_id bigint;
ALTER TABLE tasks ADD FOREIGN KEY (company_id, parent_id) REFERENCES tasks (company_id, id);
ALTER TABLE tasks ADD CHECK (parent_id IS NULL OR (parent_id <> id AND type = 'workflow'));
CREATE INDEX tasks_parent_idx ON tasks (company_id, parent_id);
ALTER TABLE tasks ADD COLUMN progressive boolean NOT NULL DEFAULT false;
ALTER TABLE tasks ADD COLUMN camera_only boolean NOT NULL DEFAULT false;
ALTER TABLE tasks ADD COLUMN position_required boolean NOT NULL DEFAULT false;
ALTER TABLE tasks ADD COLUMN readonly boolean NOT NULL DEFAULT false;
-- By which call it was archived: what was archived as a task can come back, the others are archived for good.
ALTER TABLE tasks ADD COLUMN archived_as text CHECK (archived_as IN ('task', 'workflow', 'claim', 'email'));
CREATE INDEX tasks_due_idx ON tasks (company_id, due_at) WHERE due_at IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE task_followers (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  task_id bigint NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (task_id, user_id),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX task_followers_task_idx ON task_followers (company_id, task_id);
CREATE INDEX task_followers_user_idx ON task_followers (company_id, user_id);

-- ── Recurrence ───────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE task_recurrences (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  task_id bigint PRIMARY KEY,
  -- RFC 5545 section 3.3.10, without the name of the property.
  rule text NOT NULL,
  -- DTSTART: wall-clock time in the zone, kept as text so that no session's zone ever touches it.
  starts_at text NOT NULL CHECK (starts_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  time_zone text NOT NULL,
  -- From the start of an occurrence to when it is due.
  due_after_minutes integer NOT NULL CHECK (due_after_minutes BETWEEN 1 AND 527040),
  -- Occurrences before this instant are rows of task_occurrences; later ones follow from the rule.
  planned_until timestamptz NOT NULL,
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE
);
CREATE INDEX task_recurrences_task_idx ON task_recurrences (company_id, task_id);
CREATE INDEX task_recurrences_planned_idx ON task_recurrences (company_id, planned_until);

CREATE TABLE task_occurrences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  task_id bigint NOT NULL,
  starts_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL CHECK (due_at > starts_at),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  -- Two workers that plan the same task make each occurrence once.
  UNIQUE (task_id, starts_at),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE
);
CREATE INDEX task_occurrences_task_idx ON task_occurrences (company_id, task_id, starts_at);
CREATE INDEX task_occurrences_time_idx ON task_occurrences (company_id, starts_at);

ALTER TABLE inspections ADD COLUMN occurrence_id bigint;
ALTER TABLE inspections ADD FOREIGN KEY (company_id, occurrence_id) REFERENCES task_occurrences (company_id, id);
CREATE INDEX inspections_occurrence_idx ON inspections (company_id, occurrence_id);

-- ── Forms ────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE template_categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX template_categories_name_key ON template_categories (company_id, lower(name));

ALTER TABLE templates ADD COLUMN description text NOT NULL DEFAULT '';
ALTER TABLE templates ADD COLUMN category_id bigint;
ALTER TABLE templates ADD FOREIGN KEY (company_id, category_id) REFERENCES template_categories (company_id, id);
CREATE INDEX templates_category_idx ON templates (company_id, category_id);
ALTER TABLE templates ADD COLUMN archived_at timestamptz;
-- Kept for the inspections that were filled with it.
ALTER TABLE templates ADD COLUMN deleted_at timestamptz;
DROP INDEX templates_name_key;
CREATE UNIQUE INDEX templates_name_key ON templates (company_id, lower(name)) WHERE deleted_at IS NULL;
ALTER TABLE template_versions ADD COLUMN created_by bigint;
ALTER TABLE template_versions ADD FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id);
CREATE INDEX template_versions_creator_idx ON template_versions (company_id, created_by);

-- ── Figures by day ───────────────────────────────────────────────────────────────────────────────────────────────
CREATE INDEX inspections_submitted_days_idx ON inspections (company_id, submitted_at) INCLUDE (user_id, task_id)
  WHERE submitted_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX certifications_sealed_days_idx ON certifications (company_id, sealed_at) INCLUDE (user_id, task_id)
  WHERE sealed_at IS NOT NULL AND deleted_at IS NULL;

-- ── Notifications ────────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  -- Whom it tells.
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,60}$'),
  task_id bigint,
  inspection_id bigint,
  -- Who caused it; null when nobody did.
  by_user_id bigint,
  message text NOT NULL DEFAULT '',
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, by_user_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, inspection_id) REFERENCES inspections (company_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_user_idx ON notifications (company_id, user_id, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (company_id, user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_idx ON notifications (company_id, by_user_id);
CREATE INDEX notifications_task_idx ON notifications (company_id, task_id);
CREATE INDEX notifications_inspection_idx ON notifications (company_id, inspection_id);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'task_followers', 'task_recurrences', 'task_occurrences', 'template_categories', 'notifications'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atesta_app', name);
  END LOOP;
END $$;
