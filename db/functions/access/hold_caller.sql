-- Returns the role of the person of this session and keeps it unchanged until the transaction ends: disabling
-- them, changing their role or ending their sessions waits, and then finds what the transaction has created.
-- Null when they were disabled or the session ended after the call was admitted.
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
