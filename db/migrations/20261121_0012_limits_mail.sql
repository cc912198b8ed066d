-- ── People, counted ─────────────────────────────────────────────────────────────────────────────────────────────
-- Kept like credits and bytes, so that a plan's limit and the usage shown cost the same in a company of any size.
ALTER TABLE usage_counters ADD COLUMN people integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_people(company bigint, more integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  INSERT INTO usage_counters (company_id, slot, people) VALUES (company, pg_backend_pid() % 16, more)
  ON CONFLICT (company_id, slot) DO UPDATE SET people = usage_counters.people + excluded.people
$$;
REVOKE ALL ON FUNCTION count_people(bigint, integer) FROM PUBLIC;

-- Who can sign in or is invited to.
CREATE FUNCTION counts_as_person(kind text, disabled_at timestamptz) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN kind = 'person' AND disabled_at IS NULL THEN 1 ELSE 0 END;

CREATE FUNCTION count_people_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_people(company_id, more::integer)
  FROM (SELECT company_id, sum(counts_as_person(kind, disabled_at)) AS more FROM added GROUP BY company_id) AS sums
  WHERE more > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_people_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_people_added();

CREATE FUNCTION count_people_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_people(NEW.company_id, counts_as_person(NEW.kind, NEW.disabled_at) - counts_as_person(OLD.kind, OLD.disabled_at));
  RETURN NULL;
END $$;
CREATE TRIGGER count_people_changed AFTER UPDATE OF kind, disabled_at ON users FOR EACH ROW
  WHEN (counts_as_person(OLD.kind, OLD.disabled_at) <> counts_as_person(NEW.kind, NEW.disabled_at))
  EXECUTE FUNCTION count_people_changed();

-- Nobody is ever deleted but together with their company, and its counters go with it.
INSERT INTO usage_counters (company_id, slot, people)
SELECT company_id, 0, sum(counts_as_person(kind, disabled_at)) FROM users GROUP BY company_id
ON CONFLICT (company_id, slot) DO UPDATE SET people = excluded.people;

-- ── Storage, counted from the announcement on ───────────────────────────────────────────────────────────────────
-- The size of an upload is fixed when it is announced. Counting it from then on, a file that was let in always fits.
INSERT INTO usage_counters (company_id, slot, stored_bytes)
SELECT company_id, 0, sum(size) FROM certifications WHERE deleted_at IS NULL AND state IN ('queued', 'uploading') GROUP BY company_id
ON CONFLICT (company_id, slot) DO UPDATE SET stored_bytes = usage_counters.stored_bytes + excluded.stored_bytes;

CREATE OR REPLACE FUNCTION stored_bytes(state text, deleted_at timestamptz, size bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN deleted_at IS NULL AND state <> 'failed' THEN size ELSE 0 END;

-- ── Money that came again ───────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE billing_entries DROP CONSTRAINT billing_entries_kind_check;
ALTER TABLE billing_entries ADD CHECK (kind IN ('assigned', 'started', 'changed', 'renewed', 'cancelled', 'ended', 'paid', 'payment_failed', 'credits', 'returned', 'restored'));

-- ── Mail is kept for a while ────────────────────────────────────────────────────────────────────────────────────
CREATE INDEX mails_old_idx ON mails (created_at) WHERE state <> 'queued';
CREATE INDEX mails_old_idx ON auth.mails (created_at) WHERE state <> 'queued';

-- SECURITY DEFINER: mail of all companies, and of none (null), grows old alike.
CREATE FUNCTION old_mails(before timestamptz, most integer) RETURNS TABLE (company_id bigint, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  (SELECT m.company_id, m.id FROM mails m WHERE m.state <> 'queued' AND m.created_at < before ORDER BY m.created_at LIMIT most)
  UNION ALL
  (SELECT NULL, m.id FROM auth.mails m WHERE m.state <> 'queued' AND m.created_at < before ORDER BY m.created_at LIMIT most)
$$;
CREATE FUNCTION delete_mails(of_companies bigint[], of_nobody bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM mails WHERE id = ANY (of_companies) AND state <> 'queued';
  DELETE FROM auth.mails WHERE id = ANY (of_nobody) AND state <> 'queued';
$$;
REVOKE ALL ON FUNCTION old_mails(timestamptz, integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION delete_mails(bigint[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION old_mails(timestamptz, integer) TO atesta_log;
GRANT EXECUTE ON FUNCTION delete_mails(bigint[], bigint[]) TO atesta_log;
