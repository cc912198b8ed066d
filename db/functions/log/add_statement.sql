-- Adds a statement for the sequencer to seal, after checking that it describes the record it names. SECURITY DEFINER:
-- the application has no other way to add one.
CREATE OR REPLACE FUNCTION add_statement(kind text, certification bigint, inspection bigint, bytes bytea, disclosures jsonb, mac bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  company bigint := current_company();
  said jsonb;
  c record;
  submitted integer := 1;
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
    SELECT i.round INTO submitted FROM inspections i WHERE i.company_id = company AND i.id = inspection
      AND i.answers_sha256 = said->>'answers_sha256';
    IF NOT FOUND OR certification IS NOT NULL OR said->>'inspection' IS DISTINCT FROM inspection::text
      THEN RAISE EXCEPTION 'the statement is not about this inspection'; END IF;
  ELSE
    RAISE EXCEPTION 'no statement of this kind is made here';
  END IF;
  INSERT INTO statements (company_id, kind, certification_id, inspection_id, bytes, disclosures, mac, round)
  VALUES (company, kind, certification, inspection, bytes, disclosures, mac, submitted);
END $$;
