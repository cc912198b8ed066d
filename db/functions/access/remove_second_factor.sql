-- Removes the second factor of a person with its recovery codes. False when there was none.
CREATE OR REPLACE FUNCTION remove_second_factor(person bigint)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM auth.second_factors f USING users u
    WHERE u.id = person AND u.company_id = current_company() AND f.auth_user_id = u.auth_user_id
    RETURNING f.confirmed_at, f.auth_user_id),
  -- So that a second factor set up later does not trust sessions begun with this one.
  less AS (
    UPDATE auth."session" s SET second_factor = false FROM gone WHERE s."userId" = gone.auth_user_id RETURNING 1)
  SELECT EXISTS (SELECT FROM gone WHERE confirmed_at IS NOT NULL)
$$;

REVOKE ALL ON FUNCTION remove_second_factor(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_second_factor(bigint) TO atesta_app;
