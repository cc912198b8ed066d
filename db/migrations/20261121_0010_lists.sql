-- Lists that were slow at a million rows: deep pages of people who answer for many folders, text that is neither rare nor
-- frequent, other orders than by age, and all the lists besides inspections and certifications.
-- docs/decisions/0008-lists.md says how and why.

-- ── Text in small letters ────────────────────────────────────────────────────────────────────────────────────────
-- Comparing without regard to case makes small letters of both sides at every row, which costs more than all the rest of
-- a search. Kept with the row it is done once, and an index that holds it can be walked without visiting the rows.
ALTER TABLE inspections ADD COLUMN words text NOT NULL GENERATED ALWAYS AS (lower(title)) STORED;
-- The line feed keeps a search from matching across the two.
ALTER TABLE certifications ADD COLUMN words text NOT NULL GENERATED ALWAYS AS (lower(title || E'\n' || description)) STORED;

DROP INDEX inspections_list_idx, inspections_title_order_idx, inspections_title_words_idx, inspections_submission_order_idx,
  certifications_words_idx, certifications_list_idx;
CREATE INDEX inspections_list_idx ON inspections (company_id, id) INCLUDE (task_id, user_id, state, words) WHERE deleted_at IS NULL;
CREATE INDEX inspections_title_order_idx ON inspections (company_id, words, id) INCLUDE (task_id, user_id, state) WHERE deleted_at IS NULL;
CREATE INDEX inspections_submission_order_idx ON inspections (company_id, submitted_at DESC NULLS LAST, id DESC)
  INCLUDE (task_id, user_id, state, words) WHERE deleted_at IS NULL;
CREATE INDEX inspections_title_words_idx ON inspections USING gin (company_id, words gin_trgm_ops) WHERE deleted_at IS NULL;
-- Those of reports have a list of their own and must not be passed over here.
CREATE INDEX certifications_list_idx ON certifications (company_id, id) INCLUDE (task_id, user_id, inspection_user_id, state, category, lat, lon)
  WHERE report_id IS NULL AND deleted_at IS NULL;
CREATE INDEX certifications_words_idx ON certifications USING gin (company_id, words gin_trgm_ops) WHERE deleted_at IS NULL;

-- ── How many rows, and where ─────────────────────────────────────────────────────────────────────────────────────
-- Two more sums of the same counts: of all folders that are nobody's own (scope `company`, scope_id 0), which is what an
-- administrator sees, and of all states and categories together (both empty), which is what is asked for most. With them
-- a deep page reads one number for each range of ids, however many folders, states and categories there are.
ALTER TABLE list_counts DROP CONSTRAINT list_counts_scope_check;
ALTER TABLE list_counts ADD CONSTRAINT list_counts_scope_check CHECK (scope IN ('company', 'folder', 'task'));
-- Also found by folder and task, for the numbers beside each of them.
DROP INDEX list_deltas_company_idx;
CREATE INDEX list_deltas_task_idx ON list_deltas (company_id, list, folder_id, task_id);

CREATE OR REPLACE FUNCTION roll_up_list_counts(at_most integer DEFAULT 20000) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE taken_count bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('atesta.lists.roll_up')) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM list_deltas WHERE id IN (SELECT id FROM list_deltas ORDER BY id LIMIT at_most) RETURNING *
  ), changed AS (
    SELECT d.company_id, d.list, d.folder_id, d.task_id, d.bucket, d.state, d.category, sum(d.n) AS n
    FROM taken d GROUP BY 1, 2, 3, 4, 5, 6, 7
  ), summed AS (
    SELECT d.company_id, d.list, s.scope, l.level, s.scope_id, l.bucket, k.state, k.category, sum(d.n) AS n
    FROM changed d JOIN folders f ON f.id = d.folder_id
      CROSS JOIN LATERAL (VALUES ('company', 0), ('folder', d.folder_id), ('task', d.task_id)) AS s (scope, scope_id)
      CROSS JOIN LATERAL (VALUES (0::smallint, 0::bigint), (1::smallint, d.bucket >> 5), (2::smallint, d.bucket)) AS l (level, bucket)
      CROSS JOIN LATERAL (VALUES (d.state, d.category), ('', '')) AS k (state, category)
    WHERE (s.scope <> 'task' OR l.level < 2) AND (s.scope <> 'company' OR f.owner_id IS NULL)
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(d.n) <> 0
  ), stored AS (
    INSERT INTO list_counts AS c (company_id, list, scope, level, scope_id, bucket, state, category, n)
    SELECT * FROM summed ORDER BY company_id, list, scope, level, bucket, scope_id, state, category
    ON CONFLICT (company_id, list, scope, level, bucket, scope_id, state, category) DO UPDATE SET n = c.n + EXCLUDED.n
  )
  SELECT count(*) INTO taken_count FROM taken;
  RETURN taken_count;
END $$;

-- Whose folder it is decides where its rows are counted, and is decided when it is made.
CREATE FUNCTION keep_folder_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A folder keeps its owner';
END $$;
CREATE TRIGGER keep_folder_owner BEFORE UPDATE OF owner_id ON folders
  FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION keep_folder_owner();

CREATE OR REPLACE FUNCTION rebuild_list_counts() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
  ), tasked AS (
    SELECT company_id, list, 'task' AS scope, task_id AS scope_id, bucket >> 5 AS bucket, state, category, sum(n) AS n
    FROM seen GROUP BY 1, 2, 4, 5, 6, 7
  ), foldered AS MATERIALIZED (
    SELECT company_id, list, 'folder' AS scope, folder_id AS scope_id, bucket, state, category, sum(n) AS n
    FROM seen GROUP BY 1, 2, 4, 5, 6, 7
  ), scoped AS (
    SELECT * FROM foldered
    UNION ALL SELECT g.company_id, list, 'company', 0, bucket, state, category, sum(n)
      FROM foldered g JOIN folders f ON f.id = g.scope_id WHERE f.owner_id IS NULL GROUP BY 1, 2, 5, 6, 7
  ), fine AS MATERIALIZED (
    SELECT * FROM scoped UNION ALL SELECT company_id, list, scope, scope_id, bucket, '', '', sum(n) FROM scoped GROUP BY 1, 2, 3, 4, 5
  ), coarse AS MATERIALIZED (
    SELECT company_id, list, scope, scope_id, bucket >> 5 AS bucket, state, category, sum(n) AS n FROM fine GROUP BY 1, 2, 3, 4, 5, 6, 7
    UNION ALL SELECT * FROM tasked
    UNION ALL SELECT company_id, list, scope, scope_id, bucket, '', '', sum(n) FROM tasked GROUP BY 1, 2, 3, 4, 5
  )
  SELECT company_id, list, scope, 2, scope_id, bucket, state, category, n FROM fine
  UNION ALL SELECT company_id, list, scope, 1, scope_id, bucket, state, category, n FROM coarse
  UNION ALL SELECT company_id, list, scope, 0, scope_id, 0, state, category, sum(n) FROM coarse GROUP BY 1, 2, 3, 5, 7, 8;
END $$;
SELECT rebuild_list_counts();

-- ── Text ─────────────────────────────────────────────────────────────────────────────────────────────────────────
CREATE INDEX tasks_name_words_idx ON tasks USING gin (company_id, name gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX users_words_idx ON users USING gin (company_id, name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
CREATE INDEX claims_words_idx ON claims USING gin
  (company_id, number gin_trgm_ops, policy_number gin_trgm_ops, insured_name gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX emails_words_idx ON emails USING gin (company_id, name gin_trgm_ops, address gin_trgm_ops);
CREATE INDEX reports_words_idx ON reports USING gin (company_id, title gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX mails_words_idx ON mails USING gin (company_id, to_address gin_trgm_ops, to_name gin_trgm_ops, subject gin_trgm_ops);

-- One function for all that is searched, instead of one for each: `what` chooses among fixed queries.
DROP FUNCTION search_inspections(text, integer), search_certifications(text, integer);
CREATE FUNCTION search_text(what text, pattern text, at_most integer) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted text := CASE what
    WHEN 'inspections' THEN 'SELECT id FROM inspections WHERE deleted_at IS NULL AND words LIKE lower(%1$L)'
    WHEN 'certifications' THEN 'SELECT id FROM certifications WHERE deleted_at IS NULL AND words LIKE lower(%1$L)'
    WHEN 'names' THEN 'SELECT id FROM users WHERE name ILIKE %1$L'
    WHEN 'people' THEN 'SELECT id FROM users WHERE kind = ''person'' AND (name ILIKE %1$L OR email ILIKE %1$L OR phone ILIKE %1$L)'
    WHEN 'clients' THEN 'SELECT id FROM users WHERE kind = ''client'' AND (name ILIKE %1$L OR email ILIKE %1$L OR phone ILIKE %1$L)'
    WHEN 'tasks' THEN 'SELECT id FROM tasks WHERE deleted_at IS NULL AND name ILIKE %1$L'
    WHEN 'claims' THEN 'SELECT task_id FROM claims WHERE deleted_at IS NULL AND (number ILIKE %1$L OR policy_number ILIKE %1$L OR insured_name ILIKE %1$L)'
    WHEN 'emails' THEN 'SELECT id FROM emails WHERE (name ILIKE %1$L OR address ILIKE %1$L)'
    WHEN 'reports' THEN 'SELECT id FROM reports WHERE deleted_at IS NULL AND title ILIKE %1$L'
    WHEN 'mails' THEN 'SELECT id FROM mails WHERE (to_address ILIKE %1$L OR to_name ILIKE %1$L OR subject ILIKE %1$L)'
  END;
BEGIN
  IF wanted IS NULL THEN RAISE EXCEPTION 'Nothing is searched under this name: %', what; END IF;
  RETURN QUERY EXECUTE format(wanted || ' AND company_id = current_company() LIMIT %2$s', pattern, at_most);
END $$;
REVOKE ALL ON FUNCTION search_text(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_text(text, text, integer) TO atesta_app;

-- ── Orders and filters of the other lists ────────────────────────────────────────────────────────────────────────
CREATE INDEX tasks_name_order_idx ON tasks (company_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX tasks_due_order_idx ON tasks (company_id, due_at, id) WHERE deleted_at IS NULL;
-- What has no date or amount comes last from either end, so each direction has its own.
CREATE INDEX tasks_due_down_idx ON tasks (company_id, due_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX tasks_updated_order_idx ON tasks (company_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX tasks_open_idx ON tasks (company_id, folder_id) WHERE archived_at IS NULL AND deleted_at IS NULL;
CREATE INDEX claims_amount_order_idx ON claims (company_id, amount, task_id) WHERE deleted_at IS NULL;
CREATE INDEX claims_amount_down_idx ON claims (company_id, amount DESC NULLS LAST, task_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX claims_incident_down_idx ON claims (company_id, incident_on DESC NULLS LAST, task_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX emails_name_order_idx ON emails (company_id, lower(name), id);
CREATE INDEX emails_updated_order_idx ON emails (company_id, updated_at, id);
CREATE INDEX users_people_order_idx ON users (company_id, lower(name), id) WHERE kind = 'person';
CREATE INDEX users_created_order_idx ON users (company_id, kind, created_at, id);
CREATE INDEX mails_state_idx ON mails (company_id, state, id) WHERE state <> 'sent';
CREATE INDEX webhook_deliveries_state_idx ON webhook_deliveries (company_id, webhook_id, state, id) WHERE state <> 'delivered';
CREATE INDEX reports_unready_idx ON reports (company_id, id) WHERE state <> 'ready' AND deleted_at IS NULL;
CREATE INDEX certifications_of_reports_idx ON certifications (company_id, id) WHERE report_id IS NOT NULL AND deleted_at IS NULL;
