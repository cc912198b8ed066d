-- Sealing wakes the reports that wait for it. Runs as the owner, since the sequencer may neither read reports
-- nor queue jobs.
CREATE OR REPLACE FUNCTION wake_reports() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reports WHERE awaits_seal) THEN RETURN NULL; END IF;
  PERFORM graphile_worker.add_job('report.render',
    json_build_object('report_id', r.id, 'company_id', r.company_id), NULL, NULL, 8, 'report:' || r.id,
    flags => ARRAY['company:' || r.company_id])
  FROM (
    SELECT DISTINCT w.id, w.company_id FROM reports w
    JOIN inspections i ON i.company_id = w.company_id AND i.task_id = w.task_id
    JOIN sealed s ON s.inspection_id = i.id
    WHERE w.awaits_seal AND s.log_index IS NOT NULL
  ) r;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER wake_reports AFTER UPDATE ON statements REFERENCING NEW TABLE AS sealed
  FOR EACH STATEMENT EXECUTE FUNCTION wake_reports();
