-- The id that a device gave a file: a repeated announcement finds what the first one made, also after days, when its
-- idempotency key has expired. Looked for among the files of one inspection, which is locked meanwhile, so no index is needed.
ALTER TABLE certifications ADD COLUMN client_id uuid;
