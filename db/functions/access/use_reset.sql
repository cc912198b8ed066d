-- Uses up the reset of a person of the running company; false when it is not good (any more). Of two that use the same one,
-- the second waits for the first.
CREATE OR REPLACE FUNCTION use_reset(person bigint, wanted_hash bytea)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- Before the reset, as set_password has it: the other way round, one that changes the password meanwhile and this would wait
  -- for each other.
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
