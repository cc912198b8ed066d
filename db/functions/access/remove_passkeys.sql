-- Removes one passkey of a person, or all of them when it is null; returns how many. When no second factor is
-- left, their sessions no longer count as begun with one.
CREATE OR REPLACE FUNCTION remove_passkeys(person bigint, passkey bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sign_in text;
  gone bigint;
BEGIN
  SELECT u.auth_user_id INTO sign_in FROM users u WHERE u.id = person AND u.company_id = current_company() FOR NO KEY UPDATE;
  DELETE FROM auth.passkeys p WHERE p.auth_user_id = sign_in AND (passkey IS NULL OR p.id = passkey);
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF gone > 0
    AND NOT EXISTS (SELECT FROM auth.passkeys p WHERE p.auth_user_id = sign_in)
    AND NOT EXISTS (SELECT FROM auth.second_factors f WHERE f.auth_user_id = sign_in AND f.confirmed_at IS NOT NULL)
  THEN
    UPDATE auth."session" s SET second_factor = false WHERE s."userId" = sign_in AND s.second_factor;
  END IF;
  RETURN gone;
END $$;

REVOKE ALL ON FUNCTION remove_passkeys(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_passkeys(bigint, bigint) TO atesta_app;
