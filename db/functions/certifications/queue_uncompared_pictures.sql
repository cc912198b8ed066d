-- Queues the comparison of the next pictures that were certified before comparison existed, behind all other
-- work; returns how many certifications it went through. SECURITY DEFINER: covers all companies in turn.
CREATE OR REPLACE FUNCTION queue_uncompared_pictures(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  backlog picture_backlog;
  batch bigint[];
BEGIN
  SELECT * INTO backlog FROM picture_backlog FOR UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;
  batch := ARRAY(SELECT id FROM certifications WHERE id > backlog.after_id AND id <= backlog.last_id ORDER BY id LIMIT most);
  IF cardinality(batch) = 0 THEN
    DELETE FROM picture_backlog;
    RETURN 0;
  END IF;
  PERFORM graphile_worker.add_job('certification.compare',
      json_build_object('identifier', c.identifier, 'company_id', c.company_id), NULL, NULL, 8, 'compare:' || c.identifier, 10,
      ARRAY['company:' || c.company_id])
    FROM certifications c WHERE c.id = ANY (batch) AND c.preview AND c.deleted_at IS NULL;
  UPDATE picture_backlog SET after_id = batch[cardinality(batch)];
  RETURN cardinality(batch);
END $$;

REVOKE ALL ON FUNCTION queue_uncompared_pictures(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION queue_uncompared_pictures(integer) TO atesta_app;
