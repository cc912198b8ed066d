-- Sets the password of a person of the running company. With `compared`, only if it is still the digest of their
-- password: between comparing and hashing, another request may have replaced it. False when it has. Without, a
-- person who had no password gets their first one: they came in through a provider that is there no more.
CREATE OR REPLACE FUNCTION set_password(person bigint, password_hash text, compared text DEFAULT NULL)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sign_in text;
BEGIN
  SELECT u.auth_user_id INTO sign_in FROM users u WHERE u.id = person AND u.company_id = current_company();
  UPDATE auth."account" a SET "password" = password_hash, "updatedAt" = now()
  WHERE a."userId" = sign_in AND a."providerId" = 'credential' AND (compared IS NULL OR a."password" = compared);
  IF NOT FOUND THEN
    IF compared IS NOT NULL THEN RETURN false; END IF;
    INSERT INTO auth."account" ("id", "accountId", "providerId", "userId", "password")
    SELECT gen_random_uuid()::text, sign_in, 'credential', sign_in, password_hash WHERE sign_in IS NOT NULL;
  END IF;
  -- Ends the person's other password resets, and sign-ins that gave the old password and still wait for a
  -- code.
  DELETE FROM auth.password_resets r WHERE r.auth_user_id = sign_in;
  DELETE FROM auth.half_sign_ins h WHERE h.auth_user_id = sign_in;
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION set_password(bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_password(bigint, text, text) TO atesta_app;
