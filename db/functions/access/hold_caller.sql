-- The role of the person who calls in this session, which stays as it is until the transaction ends: what disables them,
-- changes their role or ends their sessions waits, and then finds what the transaction has made. Null when they were
-- disabled, or the session ended, since the call was let in.
CREATE OR REPLACE FUNCTION hold_caller(person bigint, session_id text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_range text;
  sign_in text;
BEGIN
  SELECT u.range, u.auth_user_id INTO found_range, sign_in FROM users u
  WHERE u.id = person AND u.company_id = current_company() AND u.disabled_at IS NULL FOR SHARE;
  PERFORM FROM auth."session" s WHERE s."id" = session_id AND s."userId" = sign_in;
  RETURN CASE WHEN FOUND THEN found_range END;
END $$;

REVOKE ALL ON FUNCTION hold_caller(bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_caller(bigint, text) TO atesta_app;
