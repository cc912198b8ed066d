-- Sets the password of a person of the running company.
CREATE OR REPLACE FUNCTION set_password(person bigint, password_hash text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE auth."account" a SET "password" = password_hash, "updatedAt" = now() FROM users u
  WHERE u.id = person AND u.company_id = current_company() AND a."userId" = u.auth_user_id AND a."providerId" = 'credential';
  -- Ends the person's other password resets, and sign-ins that gave the old password and still wait for a
  -- code.
  DELETE FROM auth.password_resets r USING users u
  WHERE u.id = person AND u.company_id = current_company() AND r.auth_user_id = u.auth_user_id;
  DELETE FROM auth.half_sign_ins h USING users u
  WHERE u.id = person AND u.company_id = current_company() AND h.auth_user_id = u.auth_user_id;
$$;
