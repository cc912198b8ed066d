CREATE OR REPLACE FUNCTION rename_passkey(person bigint, passkey bigint, called text)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH renamed AS (
    UPDATE auth.passkeys p SET name = called FROM users u
    WHERE p.id = passkey AND u.id = person AND u.company_id = current_company() AND p.auth_user_id = u.auth_user_id
    RETURNING 1)
  SELECT EXISTS (SELECT FROM renamed)
$$;

REVOKE ALL ON FUNCTION rename_passkey(bigint, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rename_passkey(bigint, bigint, text) TO atesta_app;
