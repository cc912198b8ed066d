-- Confirms the second factor of an account, and of the session that showed the code: the first app, or one
-- that replaces it, which also ends the recovery codes of the old one.
CREATE OR REPLACE FUNCTION confirm_second_factor(person bigint, session_id text, step bigint, digests text[])
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sign_in text;
BEGIN
  -- Before any session, in the order of ending sessions: otherwise the two could deadlock.
  PERFORM FROM users u WHERE u.id = person AND u.company_id = current_company() FOR NO KEY UPDATE;
  UPDATE auth.second_factors f
  SET secret = COALESCE(f.next_secret, f.secret), next_secret = NULL, confirmed_at = now(), last_step = step FROM users u
  WHERE u.id = person AND u.company_id = current_company() AND f.auth_user_id = u.auth_user_id
    AND (f.confirmed_at IS NULL OR f.next_secret IS NOT NULL)
  RETURNING f.auth_user_id INTO sign_in;
  IF sign_in IS NULL THEN RETURN false; END IF;
  DELETE FROM auth.recovery_codes c WHERE c.auth_user_id = sign_in;
  INSERT INTO auth.recovery_codes (auth_user_id, code_digest) SELECT sign_in, unnest(digests);
  UPDATE auth."session" s SET second_factor = true, proved_at = now() WHERE s."id" = session_id AND s."userId" = sign_in;
  DELETE FROM auth.half_sign_ins h WHERE h.auth_user_id = sign_in;
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION confirm_second_factor(bigint, text, bigint, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION confirm_second_factor(bigint, text, bigint, text[]) TO atesta_app;
