-- Ends the sessions of a person, with their bearers: all of them, all but `kept`, or `wanted` alone. Unless
-- only one is to end, a sign-in that waits for its code ends too. The person's row is locked, so that
-- whatever a session is just creating (`hold_caller`) exists when the caller deletes it.
CREATE OR REPLACE FUNCTION end_sessions(person bigint, wanted text, kept text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sign_in text;
  ended bigint;
BEGIN
  SELECT u.auth_user_id INTO sign_in FROM users u
  WHERE u.id = person AND u.company_id = current_company() FOR NO KEY UPDATE;
  DELETE FROM auth."session" s
  WHERE s."userId" = sign_in AND (wanted IS NULL OR s."id" = wanted) AND (kept IS NULL OR s."id" <> kept);
  GET DIAGNOSTICS ended = ROW_COUNT;
  IF wanted IS NULL THEN DELETE FROM auth.half_sign_ins h WHERE h.auth_user_id = sign_in; END IF;
  RETURN ended;
END $$;
