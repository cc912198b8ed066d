-- Stores a passkey of a person. The session that created it has thereby shown both factors. Null when there
-- are too many, or when it is already stored.
CREATE OR REPLACE FUNCTION save_passkey(
  person bigint, session_id text, credential text, key bytea, counted bigint, how text[], called text, most bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sign_in text;
  made bigint;
BEGIN
  SELECT u.auth_user_id INTO sign_in FROM users u
  WHERE u.id = person AND u.company_id = current_company() AND u.auth_user_id IS NOT NULL FOR NO KEY UPDATE;
  IF sign_in IS NULL OR (SELECT count(*) FROM auth.passkeys p WHERE p.auth_user_id = sign_in) >= most THEN RETURN NULL; END IF;
  INSERT INTO auth.passkeys (auth_user_id, credential_id, public_key, counter, transports, name)
  VALUES (sign_in, credential, key, counted, how, called) ON CONFLICT (credential_id) DO NOTHING RETURNING id INTO made;
  IF made IS NOT NULL THEN
    UPDATE auth."session" s SET second_factor = true, proved_at = now() WHERE s."id" = session_id AND s."userId" = sign_in;
  END IF;
  RETURN made;
END $$;

REVOKE ALL ON FUNCTION save_passkey(bigint, text, text, bytea, bigint, text[], text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION save_passkey(bigint, text, text, bytea, bigint, text[], text, bigint) TO atesta_app;
