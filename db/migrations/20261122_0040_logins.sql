-- Each role of the program logs in with a password of its own, so that none of its connections can become another. The
-- logins are made at start and are members of these roles, which carry the rights.

-- The machinery of the queue: takes jobs, marks them done, and sees nothing of the application.
DO $$
DECLARE name text;
BEGIN
  BEGIN
    CREATE ROLE atesta_jobs NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  GRANT atesta_jobs TO CURRENT_USER;
  GRANT USAGE ON SCHEMA graphile_worker TO atesta_jobs;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO atesta_jobs;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO atesta_jobs;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO atesta_jobs;
  FOR name IN SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind = 'r' LOOP
    EXECUTE format('CREATE POLICY worker ON graphile_worker.%I TO atesta_jobs USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

-- Confirming a registration makes a company and then furnishes it, in one transaction. It is the application's now:
-- sign-in would have to become the application for the second part. The token of the mail is still what opens it.
REVOKE EXECUTE ON FUNCTION confirm_registration(bytea, text) FROM atesta_auth;
GRANT EXECUTE ON FUNCTION confirm_registration(bytea, text) TO atesta_app;
