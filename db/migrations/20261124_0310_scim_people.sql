-- What a provider that speaks SCIM (RFC 7643) calls the people of a company, beside what we know of them.
CREATE TABLE scim_people (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  external_id text CHECK (length(external_id) BETWEEN 1 AND 254),
  -- Null where it is the address.
  user_name text CHECK (length(user_name) BETWEEN 1 AND 254),
  given_name text NOT NULL DEFAULT '' CHECK (length(given_name) <= 200),
  family_name text NOT NULL DEFAULT '' CHECK (length(family_name) <= 200),
  -- Since when the provider has deleted them: as long as they are disabled, SCIM does not show them.
  removed_at timestamptz,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_people_external_id_key ON scim_people (company_id, external_id);
CREATE UNIQUE INDEX scim_people_user_name_key ON scim_people (company_id, lower(user_name));

ALTER TABLE scim_people ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON scim_people TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE ON scim_people TO atesta_app;
