-- How often each page was opened on a day (UTC) by people of a company who agreed to be counted: no person, no record.
CREATE TABLE page_view_days (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  -- The address as the routes have it, with * for each part that is a record.
  page text NOT NULL,
  views integer NOT NULL DEFAULT 1,
  PRIMARY KEY (company_id, day, page)
);
ALTER TABLE page_view_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON page_view_days TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE ON page_view_days TO atesta_app;

-- Page views were kept for ever; what is older than limits say is deleted by sweep_old_rows, which has to find it.
-- Locks: a BRIN index of a million rows takes less than a second.
CREATE INDEX page_views_at_idx ON page_views USING brin (at);
