-- Creates the company of a confirmed registration, with its first administrator. Only sign-in may call it,
-- and only with the token of the mail: requests and jobs never create companies. Returns nothing when the
-- token is not valid or the address is taken.
CREATE OR REPLACE FUNCTION confirm_registration(wanted_hash bytea, wanted_slug text)
RETURNS TABLE (company_id bigint, user_id bigint, email text, plan text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked auth.registrations;
  company bigint;
  person bigint;
  tried integer := 1;
BEGIN
  -- One at a time for an address: two of its registrations would otherwise deadlock.
  PERFORM pg_advisory_xact_lock(hashtextextended('registration ' || r.email, 0)) FROM auth.registrations r WHERE r.token_hash = wanted_hash;
  SELECT * INTO asked FROM auth.registrations r WHERE r.token_hash = wanted_hash AND r.expires_at > now() FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  LOOP
    INSERT INTO companies (slug, name, locale, time_zone, contact_email)
    VALUES (left(wanted_slug, 34) || CASE WHEN tried = 1 THEN '' ELSE '-' || tried END, asked.company_name, asked.locale, asked.time_zone, asked.email)
    ON CONFLICT (slug) DO NOTHING RETURNING id INTO company;
    EXIT WHEN company IS NOT NULL;
    tried := tried + 1;
  END LOOP;
  INSERT INTO users (company_id, name, email, range, time_zone, terms_version, terms_accepted_at)
  VALUES (company, asked.name, asked.email, 'RANGE_ADMIN', asked.time_zone, asked.terms_version,
    CASE WHEN asked.terms_version IS NOT NULL THEN asked.created_at END) RETURNING id INTO person;
  PERFORM set_config('atesta.company_id', company::text, true);
  PERFORM create_sign_in(person, asked.password_hash);
  DELETE FROM auth.registrations r WHERE r.email = asked.email;
  RETURN QUERY SELECT company, person, asked.email, asked.plan;
EXCEPTION WHEN unique_violation THEN
  RETURN;
END $$;
