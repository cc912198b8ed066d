-- The moment by which the rules of a submission were judged, ISO 8601 with the offset of the clock there: what is after a day
-- depends on it. Null for drafts, and for submissions from before this was kept.
ALTER TABLE inspections ADD COLUMN judged_at text;
