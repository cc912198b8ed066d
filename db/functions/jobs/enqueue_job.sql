-- Queues a job inside the transaction that makes it necessary; the queue's own tables stay out of the
-- application's reach.
CREATE OR REPLACE FUNCTION enqueue_job(task text, payload json, queue text DEFAULT NULL, key text DEFAULT NULL, run_at timestamptz DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  -- The company comes from the transaction, never from the caller.
  PERFORM graphile_worker.add_job(task, (payload::jsonb || jsonb_build_object('company_id', current_company()))::json, queue, run_at, 8, key,
    -- The flag lets a worker skip the jobs of a company that has used its share of places
    -- (server/jobs/fair-looks.ts). Derived files come after all work that people wait for: previews first,
    -- then comparisons.
    priority => CASE task WHEN 'certification.preview' THEN 1 WHEN 'certification.compare' THEN 2 ELSE 0 END,
    flags => ARRAY['company:' || current_company()]);
END $$;
