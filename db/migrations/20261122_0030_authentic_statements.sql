-- ── Authentic statements ─────────────────────────────────────────────────────────────────────────────────────────
-- The sequencer seals only what a process of the installation has authenticated with a key outside the database. A
-- message authentication code travels with each statement; what waits without one at this moment is authenticated by
-- the first start of this version.
ALTER TABLE statements ADD COLUMN mac bytea;
-- Set by the sequencer on what it does not seal, and why. Looked at again later: a missing key may be brought.
ALTER TABLE statements ADD COLUMN refused_at timestamptz;
ALTER TABLE statements ADD COLUMN refused_for text;
ALTER TABLE statements ADD CONSTRAINT statements_refused_check
  CHECK ((refused_at IS NULL) = (refused_for IS NULL) AND (refused_at IS NULL OR log_index IS NULL));
DROP INDEX statements_waiting_idx;
CREATE INDEX statements_waiting_idx ON statements (id) WHERE log_index IS NULL AND refused_at IS NULL;
CREATE INDEX statements_refused_idx ON statements (refused_at) WHERE log_index IS NULL AND refused_at IS NOT NULL;

-- What was known of a file when its last byte arrived, authenticated by the process that received it; kept until the
-- statement is made of it, however long that takes.
ALTER TABLE certifications ADD COLUMN receipt bytea;
ALTER TABLE certifications ADD COLUMN receipt_mac bytea;
ALTER TABLE certifications ADD CONSTRAINT certifications_receipt_check CHECK ((receipt IS NULL) = (receipt_mac IS NULL));
CREATE INDEX certifications_unsealed_idx ON certifications (received_at) WHERE state IN ('hashing', 'sealing');

-- Which key authenticates, so that a process that does not have it says so instead of making another.
ALTER TABLE log.head ADD COLUMN statement_key text;

-- ── Who may write statements ─────────────────────────────────────────────────────────────────────────────────────
-- Only these functions, each for what its caller has to state. A check of the shape is no proof: that is the code.
REVOKE INSERT, UPDATE ON statements FROM atesta_app;
REVOKE INSERT ON statements FROM atesta_log;
REVOKE INSERT (company_id, kind, audit_seq, bytes) ON statements FROM atesta_log;
DROP POLICY notary_states ON statements;
GRANT UPDATE (mac, refused_at, refused_for) ON statements TO atesta_log;

CREATE FUNCTION add_statement(kind text, certification bigint, inspection bigint, bytes bytea, disclosures jsonb, mac bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  company bigint := current_company();
  said jsonb;
  c record;
BEGIN
  IF company IS NULL THEN RAISE EXCEPTION 'a statement belongs to a company'; END IF;
  IF octet_length(bytes) > 65535 OR octet_length(mac) <> 36 THEN RAISE EXCEPTION 'malformed statement'; END IF;
  said := convert_from(bytes, 'UTF8')::jsonb;
  IF said->>'type' IS DISTINCT FROM 'atesta.' || kind OR said->>'company' IS DISTINCT FROM company::text THEN
    RAISE EXCEPTION 'the statement is not of this kind or company';
  END IF;
  IF kind IN ('certification', 'withdrawal') THEN
    SELECT * INTO c FROM certifications r WHERE r.company_id = company AND r.id = certification;
    IF NOT FOUND OR said->>'identifier' IS DISTINCT FROM c.identifier
      OR (c.report_id IS NULL AND c.inspection_id IS DISTINCT FROM inspection)
      OR (kind = 'certification' AND (said->>'sha256' IS DISTINCT FROM c.sha256 OR (said->>'size')::bigint IS DISTINCT FROM c.size))
      THEN RAISE EXCEPTION 'the statement is not about this certification'; END IF;
  ELSIF kind = 'submission' THEN
    IF certification IS NOT NULL OR said->>'inspection' IS DISTINCT FROM inspection::text
      OR NOT EXISTS (SELECT FROM inspections i WHERE i.company_id = company AND i.id = inspection
        AND i.answers_sha256 = said->>'answers_sha256')
      THEN RAISE EXCEPTION 'the statement is not about this inspection'; END IF;
  ELSE
    RAISE EXCEPTION 'no statement of this kind is made here';
  END IF;
  INSERT INTO statements (company_id, kind, certification_id, inspection_id, bytes, disclosures, mac)
  VALUES (company, kind, certification, inspection, bytes, disclosures, mac);
END $$;
REVOKE ALL ON FUNCTION add_statement(text, bigint, bigint, bytea, jsonb, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_statement(text, bigint, bigint, bytea, jsonb, bytea) TO atesta_app;

-- The owner deletes a certification: what was said of it in clear goes, the statement stays.
CREATE FUNCTION forget_disclosures(certification bigint)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$ UPDATE statements SET disclosures = NULL WHERE company_id = current_company() AND certification_id = certification $$;
REVOKE ALL ON FUNCTION forget_disclosures(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_disclosures(bigint) TO atesta_app;

-- The notary states the head of a company's audit log as it stands.
CREATE FUNCTION add_audit_statement(company bigint, seq bigint, bytes bytea, mac bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE said jsonb := convert_from(bytes, 'UTF8')::jsonb;
BEGIN
  IF octet_length(bytes) > 65535 OR octet_length(mac) <> 36 THEN RAISE EXCEPTION 'malformed statement'; END IF;
  IF said->>'type' IS DISTINCT FROM 'atesta.audit' OR said->>'company' IS DISTINCT FROM company::text
    OR said->>'events' IS DISTINCT FROM seq::text
    OR NOT EXISTS (SELECT FROM audit_heads h WHERE h.company_id = company AND h.seq >= add_audit_statement.seq)
    THEN RAISE EXCEPTION 'the statement is not about the head of this audit log'; END IF;
  INSERT INTO statements (company_id, kind, audit_seq, bytes, mac) VALUES (company, 'audit', seq, bytes, mac);
END $$;
REVOKE ALL ON FUNCTION add_audit_statement(bigint, bigint, bytea, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_audit_statement(bigint, bigint, bytea, bytea) TO atesta_log;
