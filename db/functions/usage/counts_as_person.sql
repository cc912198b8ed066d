-- 1 for a user who counts against the plan, because they can sign in or are invited; otherwise 0.
CREATE OR REPLACE FUNCTION counts_as_person(kind text, disabled_at timestamptz) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN kind = 'person' AND disabled_at IS NULL THEN 1 ELSE 0 END;
