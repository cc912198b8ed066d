-- What a report was made from, so that one of an earlier state is not handed out as the inspection's report. Null for
-- reports of whole tasks, and for those made before this was noted.
ALTER TABLE reports ADD COLUMN inspection_version integer, ADD COLUMN inspection_approved boolean;
