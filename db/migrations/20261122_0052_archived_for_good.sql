-- Only workflows come back from the archive. Claims and e-mail tasks that were archived as one of the list of tasks stay
-- there too, and what was open of archived e-mail tasks is closed, so that no link opens again.
UPDATE tasks SET archived_as = type WHERE archived_as = 'task' AND type <> 'workflow';
ALTER TABLE tasks ADD CONSTRAINT tasks_come_back_check CHECK (archived_as <> 'task' OR type = 'workflow');
UPDATE emails e SET state = 'expired', expired_at = now(), next_reminder_at = NULL, updated_at = now(), version = e.version + 1
  FROM tasks t WHERE t.id = e.task_id AND t.company_id = e.company_id AND t.archived_at IS NOT NULL
    AND e.state IN ('queued', 'sent', 'opened', 'started');
