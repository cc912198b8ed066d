-- The claims of a rare type are found among all of a company.
-- Locks: an index of a million rows takes less than a second.
CREATE INDEX claims_type_idx ON claims (company_id, incident_type, task_id) WHERE deleted_at IS NULL;
