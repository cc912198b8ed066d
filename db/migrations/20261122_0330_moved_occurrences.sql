-- An occurrence that was moved keeps the time that its rule gives it, as RECURRENCE-ID does (RFC 5545 section 3.8.4.4), so
-- that planning makes no second one there.
ALTER TABLE task_occurrences ADD COLUMN recurrence_at timestamptz;
UPDATE task_occurrences SET recurrence_at = starts_at;
ALTER TABLE task_occurrences ALTER COLUMN recurrence_at SET NOT NULL;
ALTER TABLE task_occurrences DROP CONSTRAINT task_occurrences_task_id_starts_at_key;
ALTER TABLE task_occurrences ADD UNIQUE (task_id, recurrence_at);
CREATE INDEX task_occurrences_moved_idx ON task_occurrences (company_id, recurrence_at) WHERE starts_at <> recurrence_at;
