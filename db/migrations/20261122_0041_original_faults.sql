-- Originals whose stored bytes are not, or no longer, what was certified. A row goes when the bytes are back.
CREATE TABLE original_faults (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  certification_id bigint NOT NULL,
  fault text NOT NULL CHECK (fault IN ('altered', 'missing')),
  found_at timestamptz NOT NULL DEFAULT now(),
  -- When the administrators were told.
  told_at timestamptz,
  PRIMARY KEY (company_id, certification_id),
  FOREIGN KEY (company_id, certification_id) REFERENCES certifications (company_id, id) ON DELETE CASCADE
);
ALTER TABLE original_faults ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON original_faults TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON original_faults TO atesta_app;
-- Counted for all companies together.
GRANT SELECT ON original_faults TO atesta_log;
CREATE POLICY watch ON original_faults FOR SELECT TO atesta_log USING (true);

-- How far the stored originals have been read again. One row; one worker at a time holds it.
CREATE TABLE log.original_watch (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  after_id bigint NOT NULL DEFAULT 0,
  round_began_at timestamptz,
  round_ended_at timestamptz,
  held_until timestamptz
);
INSERT INTO log.original_watch DEFAULT VALUES;
GRANT SELECT, INSERT, UPDATE ON log.original_watch TO atesta_log;
