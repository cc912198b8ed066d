-- The address at which a person's calendar is read by other programs. Of its secret only a digest is kept.
CREATE TABLE calendar_feeds (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- Only what is assigned to the person, or all they may see.
  mine boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  -- What was last answered, and since when it has been the same: the Last-Modified of the answer.
  content_hash bytea,
  changed_at timestamptz,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON calendar_feeds TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feeds TO atesta_app;
