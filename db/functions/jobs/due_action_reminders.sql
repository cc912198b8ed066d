-- SECURITY DEFINER: of all companies alike. Which owners are to be reminded of an action's day now, where they are: from
-- seven in the morning on, on the day before it and on that day once, and once in the week after it. Who was given the
-- action within twelve hours has just read of its day. Those of an owner stand together: they are one message.
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
