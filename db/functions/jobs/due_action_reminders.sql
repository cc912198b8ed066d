-- The actions whose owners are due a reminder now: from seven in the morning local time, once on the day
-- before the due date or on the day itself, and once in the week after. Skips actions assigned within the
-- last twelve hours, whose owners have just read the date. Rows of one owner are adjacent: they become one
-- message. SECURITY DEFINER: covers all companies.
CREATE OR REPLACE FUNCTION due_action_reminders(most integer) RETURNS TABLE (company_id bigint, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT a.company_id, a.id FROM corrective_actions a
  JOIN users u ON u.company_id = a.company_id AND u.id = a.owner_id
  CROSS JOIN LATERAL (SELECT now() AT TIME ZONE u.time_zone AS clock) here
  WHERE a.deleted_at IS NULL AND a.owner_id IS NOT NULL AND a.state IN ('open', 'in_progress')
    AND a.due_on BETWEEN current_date - 9 AND current_date + 2
    AND u.disabled_at IS NULL AND here.clock::time >= '07:00' AND a.assigned_at < now() - interval '12 hours'
    AND CASE WHEN a.due_on < here.clock::date
      THEN a.due_on >= here.clock::date - 7 AND a.reminded_after IS DISTINCT FROM a.due_on
      ELSE a.due_on <= here.clock::date + 1 AND a.reminded_before IS DISTINCT FROM a.due_on END
  ORDER BY a.company_id, a.owner_id, a.id LIMIT most
$$;

REVOKE ALL ON FUNCTION due_action_reminders(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_action_reminders(integer) TO atesta_app;
