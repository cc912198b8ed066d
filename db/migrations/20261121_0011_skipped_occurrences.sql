-- An occurrence that is left out, as EXDATE does (RFC 5545 section 3.8.5.1). Its row may stand before the time is planned,
-- so that planning leaves it alone.
ALTER TABLE task_occurrences ADD COLUMN skipped_at timestamptz;
