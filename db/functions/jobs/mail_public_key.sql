-- The public half of the key that seals the secrets of mails; the private half stays out of the database.
CREATE OR REPLACE FUNCTION mail_public_key() RETURNS bytea LANGUAGE sql STABLE SECURITY DEFINER SET search_path = auth, pg_temp
  AS $$ SELECT public_key FROM auth.mail_key $$;
