-- Of what a user does not want to be told in one way or the other. Without a row they are told in both.
CREATE TABLE notification_settings (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,60}$'),
  in_app boolean NOT NULL DEFAULT true,
  by_email boolean NOT NULL DEFAULT true,
  PRIMARY KEY (company_id, user_id, kind),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
ALTER TABLE notification_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON notification_settings TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
GRANT SELECT, INSERT, UPDATE, DELETE ON notification_settings TO atesta_app;
