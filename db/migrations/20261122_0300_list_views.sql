-- How a user wants lists shown. A view keeps filters, order and columns of a list under a name; list_columns the columns
-- left out of a list without one.
CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  list text NOT NULL CHECK (list ~ '^[a-z_]{1,40}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  search jsonb NOT NULL CHECK (jsonb_typeof(search) = 'object' AND octet_length(search::text) <= 20000),
  hidden text[] NOT NULL CHECK (cardinality(hidden) <= 40),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (company_id, user_id, list, lower(name));
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON saved_views TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO atesta_app;

CREATE TABLE list_columns (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  list text NOT NULL CHECK (list ~ '^[a-z_]{1,40}$'),
  hidden text[] NOT NULL CHECK (cardinality(hidden) <= 40),
  PRIMARY KEY (company_id, user_id, list),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
ALTER TABLE list_columns ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON list_columns TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON list_columns TO atesta_app;
