-- When a person was last changed, for directories (RFC 7643, section 3.1). Of those who are here already: not later than now.
ALTER TABLE users ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
