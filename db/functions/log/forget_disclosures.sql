-- Deletes the plain-text disclosures of a certification that was deleted or whose file was erased; the
-- statement stays.
CREATE OR REPLACE FUNCTION forget_disclosures(certification bigint)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  UPDATE statements SET disclosures = NULL WHERE company_id = current_company() AND certification_id = certification;
  UPDATE imported_statements SET disclosures = NULL WHERE company_id = current_company() AND certification_id = certification;
$$;
