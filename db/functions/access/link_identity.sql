-- Links the subject that an OpenID Connect provider reports to a person of the running company.
CREATE OR REPLACE FUNCTION link_identity(person bigint, provider text, called text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO auth.oidc_identities (issuer, subject, auth_user_id)
  SELECT provider, called, u.auth_user_id FROM users u
  WHERE u.id = person AND u.company_id = current_company() AND u.auth_user_id IS NOT NULL
$$;

REVOKE ALL ON FUNCTION link_identity(bigint, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION link_identity(bigint, text, text) TO atesta_app;
