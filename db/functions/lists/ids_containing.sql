-- Ids of rows whose text matches a pattern, at most `at_most`. SECURITY DEFINER: under row-level security no trigram
-- index is used, since LIKE is not leakproof; the company is a condition of the query instead.
CREATE OR REPLACE FUNCTION ids_containing(what text, pattern text, at_most integer) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted text := CASE what
    WHEN 'inspections' THEN 'SELECT id FROM inspections WHERE deleted_at IS NULL AND search_text LIKE lower(%1$L)'
    WHEN 'certifications' THEN 'SELECT id FROM certifications WHERE deleted_at IS NULL AND search_text LIKE lower(%1$L)'
    WHEN 'names' THEN 'SELECT id FROM users WHERE name ILIKE %1$L'
    WHEN 'people' THEN 'SELECT id FROM users WHERE kind = ''person'' AND (name ILIKE %1$L OR email ILIKE %1$L OR phone ILIKE %1$L)'
    WHEN 'clients' THEN 'SELECT id FROM users WHERE kind = ''client'' AND (name ILIKE %1$L OR email ILIKE %1$L OR phone ILIKE %1$L)'
    WHEN 'tasks' THEN 'SELECT id FROM tasks WHERE deleted_at IS NULL AND name ILIKE %1$L'
    WHEN 'claims' THEN 'SELECT task_id FROM claims WHERE deleted_at IS NULL AND (number ILIKE %1$L OR policy_number ILIKE %1$L OR insured_name ILIKE %1$L)'
    WHEN 'emails' THEN 'SELECT id FROM emails WHERE (name ILIKE %1$L OR address ILIKE %1$L)'
    WHEN 'reports' THEN 'SELECT id FROM reports WHERE deleted_at IS NULL AND title ILIKE %1$L'
    WHEN 'templates' THEN 'SELECT id FROM templates WHERE deleted_at IS NULL AND (name ILIKE %1$L OR description ILIKE %1$L)'
    WHEN 'actions' THEN 'SELECT id FROM corrective_actions WHERE deleted_at IS NULL AND search_text LIKE lower(%1$L)'
    WHEN 'mails' THEN 'SELECT id FROM mails WHERE (to_address ILIKE %1$L OR to_name ILIKE %1$L OR subject ILIKE %1$L)'
  END;
BEGIN
  IF wanted IS NULL THEN RAISE EXCEPTION 'Nothing is searched under this name: %', what; END IF;
  RETURN QUERY EXECUTE format(wanted || ' AND company_id = current_company() LIMIT %2$s', pattern, at_most);
END $$;

REVOKE ALL ON FUNCTION ids_containing(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ids_containing(text, text, integer) TO atesta_app;
