-- Records the notary's statement of the current head of a company's audit log.
CREATE OR REPLACE FUNCTION add_audit_statement(company bigint, seq bigint, bytes bytea, mac bytea)
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
