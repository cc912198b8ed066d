-- Stores the key of an app that has not shown a code yet. False when the person already has a second factor.
CREATE OR REPLACE FUNCTION start_second_factor(person bigint, sealed bytea)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH kept AS (
    INSERT INTO auth.second_factors AS f (auth_user_id, secret)
    SELECT u.auth_user_id, sealed FROM users u
    WHERE u.id = person AND u.company_id = current_company() AND u.auth_user_id IS NOT NULL
    ON CONFLICT (auth_user_id) DO UPDATE SET secret = excluded.secret, started_at = now(), last_step = 0
      WHERE f.confirmed_at IS NULL
    RETURNING 1)
  SELECT EXISTS (SELECT FROM kept)
$$;

REVOKE ALL ON FUNCTION start_second_factor(bigint, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION start_second_factor(bigint, bytea) TO atesta_app;
