-- What was submitted is approved, or returned for changes: then it is submitted again, in another round.
ALTER TABLE inspections
  -- Which submission comes next, or is the one that stands.
  ADD COLUMN round integer NOT NULL DEFAULT 1,
  -- 'returned' until it is submitted again; null while nobody has decided on what stands.
  ADD COLUMN review text CHECK ((review = 'returned' AND state = 'draft') OR (review = 'approved' AND state = 'submitted'));
CREATE INDEX inspections_reviewed_idx ON inspections (company_id, review, id) INCLUDE (task_id, user_id) WHERE review IS NOT NULL;

-- One decision a round. With a return stays what was submitted, as its statement digests it.
CREATE TABLE inspection_reviews (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  inspection_id bigint NOT NULL,
  round integer NOT NULL CHECK (round > 0),
  decision text NOT NULL CHECK (decision IN ('approved', 'returned')),
  comment text NOT NULL DEFAULT '',
  -- Of single questions: [{id, comment}].
  comments jsonb NOT NULL DEFAULT '[]',
  by_user_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  answers jsonb,
  signatures jsonb,
  answers_sha256 text,
  answers_salt text,
  submitted_at timestamptz,
  submitted_by bigint,
  PRIMARY KEY (company_id, inspection_id, round),
  FOREIGN KEY (company_id, inspection_id) REFERENCES inspections (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, by_user_id) REFERENCES users (company_id, id),
  FOREIGN KEY (company_id, submitted_by) REFERENCES users (company_id, id),
  CHECK (num_nulls(answers, signatures, answers_sha256, answers_salt, submitted_at, submitted_by)
    = CASE decision WHEN 'returned' THEN 0 ELSE 6 END)
);
CREATE INDEX inspection_reviews_reviewer_idx ON inspection_reviews (company_id, by_user_id);
CREATE INDEX inspection_reviews_submitter_idx ON inspection_reviews (company_id, submitted_by);
ALTER TABLE inspection_reviews ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON inspection_reviews TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
-- Decisions stand.
GRANT SELECT, INSERT ON inspection_reviews TO atesta_app;

-- Each round's submission has a statement of its own; of other kinds there are none.
ALTER TABLE statements ADD COLUMN round integer NOT NULL DEFAULT 1;
DROP INDEX statements_submission_key;
CREATE UNIQUE INDEX statements_submission_key ON statements (inspection_id, round) WHERE kind = 'submission';
