-- What lists of reports ask of a report's inspection, beside the report, so that none of them looks up the inspections of
-- thousands of rows. Kept by note_report_inspection and pass_on_inspection_…; the reports of an installation are far fewer
-- than its inspections.
ALTER TABLE reports
  -- Who sees it as their own: the person of its inspection, or who merged it; null for a report of a whole task.
  ADD COLUMN owner_id bigint,
  -- When its inspection had been submitted, as it was made: null for a report of a draft.
  ADD COLUMN inspected_at timestamptz,
  ADD COLUMN inspection_deleted boolean NOT NULL DEFAULT false;
UPDATE reports SET owner_id = user_id WHERE kind = 'merged';
UPDATE reports r SET owner_id = i.user_id, inspection_deleted = i.deleted_at IS NOT NULL,
  inspected_at = CASE WHEN i.submitted_at <= r.created_at THEN i.submitted_at END
FROM inspections i WHERE i.id = r.inspection_id;
CREATE INDEX reports_own_idx ON reports (company_id, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_kind_idx ON reports (company_id, kind, id) WHERE deleted_at IS NULL;
CREATE INDEX reports_inspected_idx ON reports (company_id, inspected_at, id) WHERE deleted_at IS NULL;
