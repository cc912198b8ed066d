-- The company of the running transaction; null outside one, so that nothing matches.
CREATE OR REPLACE FUNCTION current_company() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('atesta.company_id', true), '')::bigint;
