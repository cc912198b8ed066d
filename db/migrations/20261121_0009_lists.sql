-- Lists stay quick at a million rows: their sizes are known without counting, a deep page is found without walking over
-- all rows before it, and text is found by an index. docs/decisions/0008-lists.md says how and why.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

-- ── What lists filter by ─────────────────────────────────────────────────────────────────────────────────────────
-- Whose inspection a certification belongs to, kept here because a person's own list asks for it at every row.
ALTER TABLE certifications ADD COLUMN inspection_user_id bigint NOT NULL DEFAULT 0;
UPDATE certifications c SET inspection_user_id = i.user_id FROM inspections i WHERE i.id = c.inspection_id;

CREATE FUNCTION note_inspection_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.inspection_user_id := COALESCE((SELECT i.user_id FROM inspections i WHERE i.id = NEW.inspection_id), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER note_inspection_user BEFORE INSERT OR UPDATE OF inspection_id ON certifications
  FOR EACH ROW EXECUTE FUNCTION note_inspection_user();

CREATE FUNCTION pass_on_inspection_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE certifications c SET inspection_user_id = NEW.user_id WHERE c.inspection_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER pass_on_inspection_user AFTER UPDATE OF user_id ON inspections
  FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION pass_on_inspection_user();

-- Where it was, by whoever says so: the device at the shutter first, the file second.
ALTER TABLE certifications
  ADD COLUMN lat double precision GENERATED ALWAYS AS
    (COALESCE((device_claims #>> '{position,lat}')::double precision, (file_claims #>> '{position,lat}')::double precision)) STORED,
  ADD COLUMN lon double precision GENERATED ALWAYS AS
    (COALESCE((device_claims #>> '{position,lon}')::double precision, (file_claims #>> '{position,lon}')::double precision)) STORED;

DROP INDEX inspections_list_idx, inspections_task_idx, certifications_list_idx;
-- Ascending, although lists begin with the newest: new rows then fill pages instead of splitting them.
CREATE INDEX inspections_list_idx ON inspections (company_id, id) INCLUDE (task_id, user_id, state) WHERE deleted_at IS NULL;
CREATE INDEX inspections_task_idx ON inspections (company_id, task_id, id) INCLUDE (user_id, state) WHERE deleted_at IS NULL;
CREATE INDEX inspections_own_idx ON inspections (company_id, user_id, id) INCLUDE (task_id, state) WHERE deleted_at IS NULL;
CREATE INDEX inspections_created_idx ON inspections (company_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX inspections_submission_order_idx ON inspections (company_id, submitted_at DESC NULLS LAST, id DESC) INCLUDE (task_id, user_id) WHERE deleted_at IS NULL;
CREATE INDEX inspections_title_order_idx ON inspections (company_id, lower(title), id) WHERE deleted_at IS NULL;
CREATE INDEX inspections_title_words_idx ON inspections USING gin (company_id, title gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE INDEX certifications_list_idx ON certifications (company_id, id) INCLUDE (task_id, user_id, inspection_user_id, state, category) WHERE deleted_at IS NULL;
CREATE INDEX certifications_task_list_idx ON certifications (company_id, task_id, id) INCLUDE (user_id, inspection_user_id, state, category) WHERE deleted_at IS NULL;
CREATE INDEX certifications_own_idx ON certifications (company_id, inspection_user_id, id) INCLUDE (task_id, state, category) WHERE deleted_at IS NULL;
CREATE INDEX certifications_sent_idx ON certifications (company_id, user_id, id) WHERE deleted_at IS NULL;
CREATE INDEX certifications_created_idx ON certifications (company_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX certifications_place_idx ON certifications (company_id, lat, lon) WHERE deleted_at IS NULL AND lat IS NOT NULL;
CREATE INDEX certifications_words_idx ON certifications USING gin (company_id, title gin_trgm_ops, description gin_trgm_ops) WHERE deleted_at IS NULL;

-- ── How many rows, and where ─────────────────────────────────────────────────────────────────────────────────────
-- Rows that can be seen, counted by folder and by task, in ranges of ids: level 0 is all of them, level 1 ranges of
-- 65,536 ids, level 2 ranges of 2,048 (of folders only: many tasks in turn would leave a count for each row). Only
-- `roll_up_list_counts` writes here, so no writer waits for another.
CREATE TABLE list_counts (
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('inspections', 'certifications')),
  scope text NOT NULL CHECK (scope IN ('folder', 'task')),
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 2),
  scope_id bigint NOT NULL,
  bucket bigint NOT NULL,
  state text NOT NULL,
  category text NOT NULL DEFAULT '',
  n bigint NOT NULL,
  PRIMARY KEY (company_id, list, scope, level, bucket, scope_id, state, category)
);
CREATE INDEX list_counts_task_idx ON list_counts (company_id, list, scope_id, level, bucket) WHERE scope = 'task';
-- What has changed since: every write adds a row, none changes one. Readers add these up too.
CREATE TABLE list_deltas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  list text NOT NULL,
  folder_id bigint NOT NULL,
  task_id bigint NOT NULL,
  bucket bigint NOT NULL,
  state text NOT NULL,
  category text NOT NULL DEFAULT '',
  n bigint NOT NULL
);
CREATE INDEX list_deltas_company_idx ON list_deltas (company_id, list);

ALTER TABLE list_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON list_counts TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
ALTER TABLE list_deltas ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON list_deltas TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company());
-- Read only: the triggers below write with the owner's rights, whoever causes the change.
GRANT SELECT ON list_counts, list_deltas TO atesta_app;

CREATE FUNCTION count_new_inspections() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, bucket, state, n)
  SELECT i.company_id, 'inspections', t.folder_id, i.task_id, i.id >> 11, i.state, count(*)
  FROM added i JOIN tasks t ON t.id = i.task_id WHERE i.deleted_at IS NULL
  GROUP BY i.company_id, t.folder_id, i.task_id, i.id >> 11, i.state;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new AFTER INSERT ON inspections REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_inspections();

-- Row by row, because only the few columns that matter may start it: drafts are saved all the time.
CREATE FUNCTION count_changed_inspection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, bucket, state, n)
  SELECT c.company_id, 'inspections', t.folder_id, c.task_id, c.id >> 11, c.state, c.n
  FROM (VALUES (OLD.company_id, OLD.task_id, OLD.id, OLD.state, OLD.deleted_at, -1), (NEW.company_id, NEW.task_id, NEW.id, NEW.state, NEW.deleted_at, 1))
    AS c (company_id, task_id, id, state, deleted_at, n) JOIN tasks t ON t.id = c.task_id
  WHERE c.deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE OF state, deleted_at, task_id ON inspections FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.task_id IS DISTINCT FROM NEW.task_id)
  EXECUTE FUNCTION count_changed_inspection();

CREATE FUNCTION count_removed_inspections() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, bucket, state, n)
  SELECT i.company_id, 'inspections', t.folder_id, i.task_id, i.id >> 11, i.state, -count(*)
  FROM removed i JOIN tasks t ON t.id = i.task_id WHERE i.deleted_at IS NULL
  GROUP BY i.company_id, t.folder_id, i.task_id, i.id >> 11, i.state;
  RETURN NULL;
END $$;
CREATE TRIGGER count_removed AFTER DELETE ON inspections REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_inspections();

CREATE FUNCTION count_new_certifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, bucket, state, category, n)
  SELECT c.company_id, 'certifications', t.folder_id, c.task_id, c.id >> 11, c.state, c.category, count(*)
  FROM added c JOIN tasks t ON t.id = c.task_id WHERE c.deleted_at IS NULL
  GROUP BY c.company_id, t.folder_id, c.task_id, c.id >> 11, c.state, c.category;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new AFTER INSERT ON certifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_certifications();

-- Statement by statement: the sequencer certifies thousands at once.
CREATE FUNCTION count_changed_certifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, bucket, state, category, n)
  SELECT c.company_id, 'certifications', t.folder_id, c.task_id, c.id >> 11, c.state, c.category, sum(c.n)
  FROM (
    SELECT company_id, task_id, id, state, category, -1 AS n FROM removed WHERE deleted_at IS NULL
    UNION ALL SELECT company_id, task_id, id, state, category, 1 FROM added WHERE deleted_at IS NULL
  ) c JOIN tasks t ON t.id = c.task_id
  GROUP BY c.company_id, t.folder_id, c.task_id, c.id >> 11, c.state, c.category HAVING sum(c.n) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed AFTER UPDATE ON certifications REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_certifications();

CREATE FUNCTION count_removed_certifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, bucket, state, category, n)
  SELECT c.company_id, 'certifications', t.folder_id, c.task_id, c.id >> 11, c.state, c.category, -count(*)
  FROM removed c JOIN tasks t ON t.id = c.task_id WHERE c.deleted_at IS NULL
  GROUP BY c.company_id, t.folder_id, c.task_id, c.id >> 11, c.state, c.category;
  RETURN NULL;
END $$;
CREATE TRIGGER count_removed AFTER DELETE ON certifications REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_certifications();

-- A task that moves to another folder takes its rows along.
CREATE FUNCTION count_moved_task() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO list_deltas (company_id, list, folder_id, task_id, bucket, state, category, n)
  SELECT NEW.company_id, c.list, f.folder_id, NEW.id, c.bucket, c.state, c.category, f.sign * c.n
  FROM (
    SELECT 'inspections' AS list, id >> 11 AS bucket, state, '' AS category, count(*) AS n FROM inspections
      WHERE task_id = NEW.id AND deleted_at IS NULL GROUP BY id >> 11, state
    UNION ALL
    SELECT 'certifications', id >> 11, state, category, count(*) FROM certifications
      WHERE task_id = NEW.id AND deleted_at IS NULL GROUP BY id >> 11, state, category
  ) c CROSS JOIN (VALUES (OLD.folder_id, -1), (NEW.folder_id, 1)) AS f (folder_id, sign);
  RETURN NULL;
END $$;
CREATE TRIGGER count_moved AFTER UPDATE OF folder_id ON tasks
  FOR EACH ROW WHEN (OLD.folder_id IS DISTINCT FROM NEW.folder_id) EXECUTE FUNCTION count_moved_task();

-- Adds what has changed to the counts, in one transaction, so that a reader finds it in exactly one of the two tables.
-- One at a time; answers how many changes it took. Run often by the worker; running it changes no total.
CREATE FUNCTION roll_up_list_counts(at_most integer DEFAULT 20000) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE taken_count bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('atesta.lists.roll_up')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM list_deltas WHERE id IN (SELECT id FROM list_deltas ORDER BY id LIMIT at_most) RETURNING *
  ), summed AS (
    SELECT d.company_id, d.list, s.scope, l.level, s.scope_id, l.bucket, d.state, d.category, sum(d.n) AS n
    FROM taken d
      CROSS JOIN LATERAL (VALUES ('folder', d.folder_id), ('task', d.task_id)) AS s (scope, scope_id)
      CROSS JOIN LATERAL (VALUES (0::smallint, 0::bigint), (1::smallint, d.bucket >> 5), (2::smallint, d.bucket)) AS l (level, bucket)
    WHERE s.scope = 'folder' OR l.level < 2
    GROUP BY d.company_id, d.list, s.scope, l.level, s.scope_id, l.bucket, d.state, d.category HAVING sum(d.n) <> 0
  ), stored AS (
    INSERT INTO list_counts AS c (company_id, list, scope, level, scope_id, bucket, state, category, n)
    SELECT * FROM summed ORDER BY company_id, list, scope, level, bucket, scope_id, state, category
    ON CONFLICT (company_id, list, scope, level, bucket, scope_id, state, category) DO UPDATE SET n = c.n + EXCLUDED.n
  )
  SELECT count(*) INTO taken_count FROM taken;
  RETURN taken_count;
END $$;
REVOKE ALL ON FUNCTION roll_up_list_counts(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION roll_up_list_counts(integer) TO atesta_app;

-- Counts everything anew: for rows that are there already, after a bulk load, and should a count ever be wrong. Writers
-- wait meanwhile. The owner's alone.
CREATE FUNCTION rebuild_list_counts() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE inspections, certifications, tasks IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('atesta.lists.roll_up'));
  DELETE FROM list_deltas;
  DELETE FROM list_counts;
  INSERT INTO list_counts (company_id, list, scope, level, scope_id, bucket, state, category, n)
  WITH seen AS MATERIALIZED (
    SELECT i.company_id, 'inspections' AS list, t.folder_id, i.task_id, i.id >> 11 AS bucket, i.state, '' AS category, count(*) AS n
      FROM inspections i JOIN tasks t ON t.id = i.task_id WHERE i.deleted_at IS NULL GROUP BY 1, 3, 4, 5, 6
    UNION ALL
    SELECT c.company_id, 'certifications', t.folder_id, c.task_id, c.id >> 11, c.state, c.category, count(*)
      FROM certifications c JOIN tasks t ON t.id = c.task_id WHERE c.deleted_at IS NULL GROUP BY 1, 3, 4, 5, 6, 7
  )
  SELECT company_id, list, 'folder', 2, folder_id, bucket, state, category, sum(n) FROM seen GROUP BY 1, 2, 5, 6, 7, 8
  UNION ALL SELECT company_id, list, 'folder', 1, folder_id, bucket >> 5, state, category, sum(n) FROM seen GROUP BY 1, 2, 5, 6, 7, 8
  UNION ALL SELECT company_id, list, 'folder', 0, folder_id, 0, state, category, sum(n) FROM seen GROUP BY 1, 2, 5, 7, 8
  UNION ALL SELECT company_id, list, 'task', 1, task_id, bucket >> 5, state, category, sum(n) FROM seen GROUP BY 1, 2, 5, 6, 7, 8
  UNION ALL SELECT company_id, list, 'task', 0, task_id, 0, state, category, sum(n) FROM seen GROUP BY 1, 2, 5, 7, 8;
END $$;
REVOKE ALL ON FUNCTION rebuild_list_counts() FROM PUBLIC;
SELECT rebuild_list_counts();

-- ── Text ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Row-level security keeps the planner from using an index for LIKE, whose operator might leak what it compares. These
-- functions ask within the company themselves and with the owner's rights, so that they may use the index. `pattern` is
-- a LIKE pattern; planned anew at each call, because a good plan for one pattern is a bad one for another.
CREATE FUNCTION search_inspections(pattern text, at_most integer) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT id FROM inspections WHERE company_id = current_company() AND deleted_at IS NULL AND title ILIKE %L LIMIT %s',
    pattern, at_most);
END $$;
CREATE FUNCTION search_certifications(pattern text, at_most integer) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT id FROM certifications WHERE company_id = current_company() AND deleted_at IS NULL AND (title ILIKE %L OR description ILIKE %L) LIMIT %s',
    pattern, pattern, at_most);
END $$;
REVOKE ALL ON FUNCTION search_inspections(text, integer), search_certifications(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_inspections(text, integer), search_certifications(text, integer) TO atesta_app;
