-- Counts the changes of a file's description, so that a save that began from an older text is refused.
ALTER TABLE certifications ADD COLUMN version integer NOT NULL DEFAULT 1;
