-- Deletes mails of companies, and mails that belong to none, unless they still wait to be sent.
CREATE OR REPLACE FUNCTION delete_mails(of_companies bigint[], of_nobody bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM mails WHERE id = ANY (of_companies) AND state <> 'queued';
  DELETE FROM auth.mails WHERE id = ANY (of_nobody) AND state <> 'queued';
$$;
