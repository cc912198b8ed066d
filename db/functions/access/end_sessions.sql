-- Ends the sessions of a person: all of them, all but `kept`, or `wanted` alone. Their bearers go with them.
CREATE OR REPLACE FUNCTION end_sessions(person bigint, wanted text, kept text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (
    DELETE FROM auth."session" s USING users u
    WHERE u.id = person AND u.company_id = current_company() AND s."userId" = u.auth_user_id
      AND (wanted IS NULL OR s."id" = wanted) AND (kept IS NULL OR s."id" <> kept)
    RETURNING s."id")
  SELECT count(*) FROM ended
$$;
