-- A chain whose newest entries should stand in the public log at once, not within the hour.
ALTER TABLE audit_heads ADD COLUMN urgent boolean NOT NULL DEFAULT false;
