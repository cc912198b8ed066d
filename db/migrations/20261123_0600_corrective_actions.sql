-- What an inspection found that somebody has to put right: written as a follow-up of kind `action` under a question, or
-- added by hand afterwards.
CREATE TABLE corrective_actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  inspection_id bigint NOT NULL,
  task_id bigint NOT NULL,
  -- Whose inspection it is, and whether that is gone: both follow the inspection, so that lists need not look at it.
  inspector_id bigint NOT NULL,
  deleted_at timestamptz,
  -- The follow-up's place in the form, within a group with the number of the record; null when it was added by hand.
  place text CHECK (length(place) <= 1000),
  -- The label of the question, in one language or several.
  question jsonb,
  text text NOT NULL CHECK (length(text) > 0),
  search_text text NOT NULL GENERATED ALWAYS AS (lower(left(text, 500))) STORED,
  owner_id bigint,
  assigned_at timestamptz,
  -- Whom the form names, in the words of whoever filled it in.
  named_owner text NOT NULL DEFAULT '',
  due_on date,
  -- Lists are walked both ways, and what has no day comes after what has one.
  due_order date NOT NULL GENERATED ALWAYS AS (COALESCE(due_on, DATE '4000-01-01')) STORED,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'in_progress', 'done', 'cancelled')),
  state_at timestamptz NOT NULL DEFAULT now(),
  state_by bigint,
  -- The day of which the owner was reminded, before it and after it: another day is reminded of again.
  reminded_before date,
  reminded_after date,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, id),
  UNIQUE (company_id, inspection_id, place),
  CHECK ((place IS NULL) = (question IS NULL)),
  CHECK (due_on BETWEEN '1900-01-01' AND '2999-12-31'),
  FOREIGN KEY (company_id, inspection_id) REFERENCES inspections (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, task_id) REFERENCES tasks (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, inspector_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, state_by) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, created_by) REFERENCES users (company_id, id)
);
-- The orders of the list: of all, of one state, and of what still has to be done, which in the end is the least.
CREATE INDEX corrective_actions_list_idx ON corrective_actions (company_id, id) INCLUDE (task_id) WHERE deleted_at IS NULL;
CREATE INDEX corrective_actions_due_idx ON corrective_actions (company_id, due_order, id) INCLUDE (task_id) WHERE deleted_at IS NULL;
CREATE INDEX corrective_actions_state_list_idx ON corrective_actions (company_id, state, id) INCLUDE (task_id) WHERE deleted_at IS NULL;
CREATE INDEX corrective_actions_state_due_idx ON corrective_actions (company_id, state, due_order, id) INCLUDE (task_id)
  WHERE deleted_at IS NULL;
CREATE INDEX corrective_actions_unresolved_idx ON corrective_actions (company_id, due_order, id) INCLUDE (task_id)
  WHERE deleted_at IS NULL AND state IN ('open', 'in_progress');
CREATE INDEX corrective_actions_unresolved_list_idx ON corrective_actions (company_id, id) INCLUDE (task_id)
  WHERE deleted_at IS NULL AND state IN ('open', 'in_progress');
CREATE INDEX corrective_actions_owner_idx ON corrective_actions (company_id, owner_id, due_order, id);
CREATE INDEX corrective_actions_inspector_idx ON corrective_actions (company_id, inspector_id, due_order, id);
CREATE INDEX corrective_actions_task_idx ON corrective_actions (company_id, task_id, due_order, id);
CREATE INDEX corrective_actions_creator_idx ON corrective_actions (company_id, created_by);
CREATE INDEX corrective_actions_mover_idx ON corrective_actions (company_id, state_by);
-- What a reminder may be due for.
CREATE INDEX corrective_actions_reminders_idx ON corrective_actions (due_on)
  WHERE deleted_at IS NULL AND owner_id IS NOT NULL AND state IN ('open', 'in_progress');
CREATE INDEX corrective_actions_search_idx ON corrective_actions USING gin (company_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- What happened to an action, in the words of the people who did it. Added to, never rewritten.
CREATE TABLE corrective_action_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  action_id bigint NOT NULL,
  action text NOT NULL CHECK (action IN ('created', 'edited', 'assigned', 'due', 'state')),
  from_state text,
  to_state text,
  note text NOT NULL DEFAULT '',
  owner_id bigint,
  due_on date,
  user_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, action_id) REFERENCES corrective_actions (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);
CREATE INDEX corrective_action_events_action_idx ON corrective_action_events (company_id, action_id, id);
CREATE INDEX corrective_action_events_owner_idx ON corrective_action_events (company_id, owner_id);
CREATE INDEX corrective_action_events_user_idx ON corrective_action_events (company_id, user_id);

ALTER TABLE corrective_actions ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON corrective_actions TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE ON corrective_actions TO atesta_app;
ALTER TABLE corrective_action_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON corrective_action_events TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT ON corrective_action_events TO atesta_app;

-- What a notification about an action leads to. No row has one yet, so none needs to be looked at.
ALTER TABLE notifications ADD COLUMN action_id bigint;
ALTER TABLE notifications ADD FOREIGN KEY (company_id, action_id) REFERENCES corrective_actions (company_id, id)
  ON DELETE CASCADE NOT VALID;
CREATE INDEX notifications_action_idx ON notifications (company_id, action_id);
