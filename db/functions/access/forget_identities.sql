-- Deletes the OpenID Connect identities of a person and ends their sessions; returns how many identities
-- there were. The person can then sign in by their verified address again.
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
