-- Takes from a person what providers of OpenID Connect call them, and ends the sessions: answers how many identities there
-- were. They come in by the verified address once more.
CREATE OR REPLACE FUNCTION forget_identities(person bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone bigint;
BEGIN
  DELETE FROM auth.oidc_identities o USING users u
  WHERE u.id = person AND u.company_id = current_company() AND o.auth_user_id = u.auth_user_id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF gone > 0 THEN PERFORM end_sessions(person, NULL, NULL); END IF;
  RETURN gone;
END $$;

REVOKE ALL ON FUNCTION forget_identities(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_identities(bigint) TO atesta_app;
