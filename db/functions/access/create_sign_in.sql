-- Lets a person of the running company sign in. A null password leaves them only other ways to sign in.
CREATE OR REPLACE FUNCTION create_sign_in(person bigint, password_hash text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sign_in text := gen_random_uuid()::text;
  found users;
BEGIN
  SELECT * INTO STRICT found FROM users u
  WHERE u.id = person AND u.company_id = current_company() AND u.kind = 'person' AND u.auth_user_id IS NULL FOR UPDATE;
  INSERT INTO auth."user" ("id", "name", "email", "emailVerified") VALUES (sign_in, found.name, lower(found.email), true);
  IF password_hash IS NOT NULL THEN
    INSERT INTO auth."account" ("id", "accountId", "providerId", "userId", "password")
    VALUES (gen_random_uuid()::text, sign_in, 'credential', sign_in, password_hash);
  END IF;
  UPDATE users SET auth_user_id = sign_in WHERE id = person;
END $$;
