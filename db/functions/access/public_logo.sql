-- A logo by its random id, for mails and for pages without a session.
CREATE OR REPLACE FUNCTION public_logo(wanted text) RETURNS bytea LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  RETURN (SELECT bytes FROM company_logos WHERE id = wanted);
