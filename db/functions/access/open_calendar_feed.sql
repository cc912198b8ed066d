-- The company and the person of a calendar's token, which is all that a feed request carries. Only while they
-- may sign in, and not while they lack the second factor that their company requires.
CREATE OR REPLACE FUNCTION open_calendar_feed(wanted_hash bytea) RETURNS TABLE (company_id bigint, user_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT f.company_id, f.user_id FROM calendar_feeds f JOIN users u ON u.company_id = f.company_id AND u.id = f.user_id
  JOIN companies c ON c.id = f.company_id
  WHERE f.token_hash = wanted_hash AND u.disabled_at IS NULL
    AND (NOT c.require_second_factor OR EXISTS (
      SELECT FROM auth.second_factors s WHERE s.auth_user_id = u.auth_user_id AND s.confirmed_at IS NOT NULL))
$$;

REVOKE ALL ON FUNCTION open_calendar_feed(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_calendar_feed(bytea) TO atesta_app;
