-- Emits the event of each sealed certification whose company has a webhook. The sequencer seals all companies
-- in one batch.
CREATE OR REPLACE FUNCTION announce_certified(statement_ids bigint[])
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM emit_event_of(c.company_id, 'certification.certified', jsonb_build_object(
      'id', c.id, 'identifier', c.identifier, 'sha256', c.sha256, 'size', c.size, 'media_type', c.media_type,
      'task_id', c.task_id, 'inspection_id', c.inspection_id, 'log_index', s.log_index,
      'sealed_at', to_char(s.sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  FROM statements s JOIN certifications c ON c.id = s.certification_id
  WHERE s.id = ANY (statement_ids) AND s.kind = 'certification'
    AND EXISTS (SELECT FROM webhooks w WHERE w.company_id = c.company_id AND w.active);
END $$;
