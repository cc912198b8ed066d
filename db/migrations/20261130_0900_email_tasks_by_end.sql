-- Home shows the email tasks that end soon, and finds them among all that were ever sent.
-- Locks: an index of a million rows takes less than a second.
CREATE INDEX email_tasks_end_idx ON email_tasks (company_id, expires_at) WHERE sent_at IS NOT NULL;
