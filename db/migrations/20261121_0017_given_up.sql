-- ── Uploads that were given up ───────────────────────────────────────────────────────────────────────────────────
-- What does not grow for a week is given up: how much of it was here at the last look, and when that was. Null: nobody
-- has looked since it was opened, which is the time then.
ALTER TABLE certifications ADD COLUMN bytes_seen bigint;
ALTER TABLE certifications ADD COLUMN bytes_seen_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX certifications_unfinished_idx ON certifications (bytes_seen_at)
  WHERE state IN ('queued', 'uploading') AND deleted_at IS NULL;

-- SECURITY DEFINER: uploads of all companies are given up alike.
CREATE FUNCTION idle_uploads(since timestamptz, most integer) RETURNS TABLE (company_id bigint, id bigint, identifier text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT c.company_id, c.id, c.identifier FROM certifications c
  WHERE c.state IN ('queued', 'uploading') AND c.deleted_at IS NULL AND c.bytes_seen_at < since
  ORDER BY c.bytes_seen_at LIMIT most
$$;
REVOKE ALL ON FUNCTION idle_uploads(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION idle_uploads(timestamptz, integer) TO atesta_app;

-- ── Why a report failed ──────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE reports ADD COLUMN failure text;
