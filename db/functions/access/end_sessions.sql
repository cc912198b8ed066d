-- Ends the sessions of a person: all of them, all but `kept`, or `wanted` alone. Their bearers go with them. Unless one
-- alone is to end, so does a sign-in that waits for its code. The person is held, so that what a session is making at this
-- moment (`hold_caller`) is there when what follows takes it away.
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
