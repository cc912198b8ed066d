-- How the pictures of certifications look, so that one that is used again is found although its bytes are others.
CREATE TABLE picture_hashes (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  certification_id bigint NOT NULL,
  -- PDQ, coarsest frequencies first; of the whole picture, and of what is left without its margins.
  whole bit(256) NOT NULL,
  inside bit(256) NOT NULL,
  -- What the index finds them by: each 20 bits of the coarser half of both, with their place and the company.
  keys bigint[] NOT NULL,
  PRIMARY KEY (company_id, certification_id),
  FOREIGN KEY (company_id, certification_id) REFERENCES certifications (company_id, id) ON DELETE CASCADE
);
-- Without a list of what is still to be sorted in, which every search would have to go through.
CREATE INDEX picture_hashes_keys_idx ON picture_hashes USING gin (keys) WITH (fastupdate = off);
ALTER TABLE picture_hashes ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON picture_hashes TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON picture_hashes TO atesta_app;

-- Pictures of different tasks that look alike: a row for each two, which the one that was compared later made.
CREATE TABLE similar_pictures (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  certification_id bigint NOT NULL,
  other_id bigint NOT NULL,
  -- Bits of 256 that differ.
  distance smallint NOT NULL,
  PRIMARY KEY (company_id, certification_id, other_id),
  FOREIGN KEY (company_id, certification_id) REFERENCES picture_hashes (company_id, certification_id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, other_id) REFERENCES picture_hashes (company_id, certification_id) ON DELETE CASCADE
);
CREATE INDEX similar_pictures_other_idx ON similar_pictures (company_id, other_id);
ALTER TABLE similar_pictures ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON similar_pictures TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON similar_pictures TO atesta_app;

-- Certifications of before, which are compared a batch at a time, in this order. The row goes when all have been.
CREATE TABLE picture_backlog (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  after_id bigint NOT NULL DEFAULT 0,
  last_id bigint NOT NULL
);
INSERT INTO picture_backlog (last_id) SELECT max(id) FROM certifications HAVING max(id) IS NOT NULL;
