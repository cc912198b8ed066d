-- What was answered to one form, newest submission first, at any depth; drafts, which have none, behind.
CREATE INDEX inspections_form_order_idx ON inspections (company_id, template_id, submitted_at DESC NULLS LAST, id DESC)
  INCLUDE (task_id, user_id, state) WHERE deleted_at IS NULL;
