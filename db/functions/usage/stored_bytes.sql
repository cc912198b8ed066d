-- The stored bytes of a certification: counted from receipt until it fails, is deleted or erased.
CREATE OR REPLACE FUNCTION stored_bytes(state text, deleted_at timestamptz, size bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN deleted_at IS NULL AND state <> 'failed' THEN size ELSE 0 END;
