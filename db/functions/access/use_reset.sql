-- Uses up the password reset of a person of the running company; false when it is invalid or expired. Of two
-- calls with the same one, the second waits for the first.
CREATE OR REPLACE FUNCTION use_reset(person bigint, wanted_hash bytea)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- Locks the account before the reset, in the order of set_password: otherwise the two could deadlock.
  SELECT FROM auth."account" a JOIN users u ON u.auth_user_id = a."userId"
  WHERE u.id = person AND u.company_id = current_company() AND a."providerId" = 'credential' FOR NO KEY UPDATE OF a;
  WITH used AS (
    DELETE FROM auth.password_resets r USING users u
    WHERE u.id = person AND u.company_id = current_company() AND u.disabled_at IS NULL
      AND r.auth_user_id = u.auth_user_id AND r.token_hash = wanted_hash AND r.expires_at > now()
    RETURNING r.auth_user_id)
  SELECT EXISTS (SELECT FROM used)
$$;
REVOKE ALL ON FUNCTION use_reset(bigint, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_reset(bigint, bytea) TO atesta_app;
