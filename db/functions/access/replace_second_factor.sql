-- Stores the key of the app that replaces a person's current one once it has shown a code. False when they
-- have none.
CREATE OR REPLACE FUNCTION replace_second_factor(person bigint, sealed bytea)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH kept AS (
    UPDATE auth.second_factors f SET next_secret = sealed, started_at = now() FROM users u
    WHERE u.id = person AND u.company_id = current_company() AND f.auth_user_id = u.auth_user_id
      AND f.confirmed_at IS NOT NULL
    RETURNING 1)
  SELECT EXISTS (SELECT FROM kept)
$$;

REVOKE ALL ON FUNCTION replace_second_factor(bigint, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replace_second_factor(bigint, bytea) TO atesta_app;
