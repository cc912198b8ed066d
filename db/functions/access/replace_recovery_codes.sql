-- Replaces the recovery codes of a person of the running company; the old ones stop working.
CREATE OR REPLACE FUNCTION replace_recovery_codes(person bigint, digests text[])
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sign_in text;
BEGIN
  SELECT f.auth_user_id INTO STRICT sign_in FROM auth.second_factors f JOIN users u ON u.auth_user_id = f.auth_user_id
  WHERE u.id = person AND u.company_id = current_company() AND f.confirmed_at IS NOT NULL FOR UPDATE OF f;
  DELETE FROM auth.recovery_codes c WHERE c.auth_user_id = sign_in;
  INSERT INTO auth.recovery_codes (auth_user_id, code_digest) SELECT sign_in, unnest(digests);
END $$;

REVOKE ALL ON FUNCTION replace_recovery_codes(bigint, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replace_recovery_codes(bigint, text[]) TO atesta_app;
