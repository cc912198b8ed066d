-- ── What a company pays for ─────────────────────────────────────────────────────────────────────────────────────
-- `companies.plan` and `credits_included` are what holds now; this is where they come from and until when.
-- No row: nobody assigned anything, the company has the plan it was made with and it never renews.
ALTER TABLE companies ADD COLUMN credits_extra integer NOT NULL DEFAULT 0 CHECK (credits_extra >= 0);

CREATE TABLE subscriptions (
  company_id bigint PRIMARY KEY DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('operator', 'stripe')),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'past_due', 'canceled')),
  period text CHECK (period IN ('month', 'year')),
  -- Credits used since this moment are those of the running period; null is since ever.
  period_start timestamptz,
  -- When the next period begins, or when the plan ends if it was cancelled.
  period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  stripe_customer_id text UNIQUE,
  stripe_subscription_id text,
  -- When Stripe made the subscription; of two, the newer one counts.
  stripe_created_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE billing_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('assigned', 'started', 'changed', 'renewed', 'cancelled', 'ended', 'paid', 'payment_failed', 'credits', 'returned')),
  plan text NOT NULL,
  period text CHECK (period IN ('month', 'year')),
  -- In the smallest unit of the currency, as Stripe counts.
  amount integer,
  currency text,
  credits integer,
  document_url text,
  -- What it is about at Stripe, so that nothing is entered twice.
  reference text,
  UNIQUE (company_id, kind, reference)
);
CREATE INDEX billing_entries_list_idx ON billing_entries (company_id, id DESC);

-- Every event of Stripe that was accepted. It is sent again until it is answered, and sometimes after that.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  company_id bigint NOT NULL DEFAULT current_company() REFERENCES companies ON DELETE CASCADE,
  type text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stripe_events_company_idx ON stripe_events (company_id);

-- ── What a company uses ─────────────────────────────────────────────────────────────────────────────────────────
-- Sums that are kept instead of made: a company's usage is the sum of at most 16 rows, however much there is of it.
-- Each connection counts in its own slot, so that companies without limit never wait for themselves.
CREATE TABLE usage_counters (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  slot smallint NOT NULL CHECK (slot BETWEEN 0 AND 15),
  -- Of the running period.
  credits bigint NOT NULL DEFAULT 0,
  stored_bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, slot)
);

-- SECURITY DEFINER: the counters follow the rows whoever writes those, and nobody else changes them.
CREATE FUNCTION count_usage(company bigint, more_credits bigint, more_bytes bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  INSERT INTO usage_counters (company_id, slot, credits, stored_bytes)
  VALUES (company, pg_backend_pid() % 16, more_credits, more_bytes)
  ON CONFLICT (company_id, slot) DO UPDATE
  SET credits = usage_counters.credits + excluded.credits, stored_bytes = usage_counters.stored_bytes + excluded.stored_bytes
$$;
REVOKE ALL ON FUNCTION count_usage(bigint, bigint, bigint) FROM PUBLIC;

CREATE FUNCTION count_credits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_usage(company_id, -sum(amount), 0) FROM added GROUP BY company_id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_credits AFTER INSERT ON credit_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_credits();

-- The bytes of a certification are there from the moment they were received until it fails or is deleted.
CREATE FUNCTION stored_bytes(state text, deleted_at timestamptz, size bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN deleted_at IS NULL AND state IN ('hashing', 'sealing', 'certified') THEN size ELSE 0 END;

CREATE FUNCTION count_bytes_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_usage(company_id, 0, bytes::bigint)
  FROM (SELECT company_id, sum(stored_bytes(state, deleted_at, size)) AS bytes FROM added GROUP BY company_id) AS sums
  WHERE bytes > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_bytes_added AFTER INSERT ON certifications
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bytes_added();

CREATE FUNCTION count_bytes_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM count_usage(NEW.company_id, 0,
    stored_bytes(NEW.state, NEW.deleted_at, NEW.size) - stored_bytes(OLD.state, OLD.deleted_at, OLD.size));
  RETURN NULL;
END $$;
CREATE TRIGGER count_bytes_changed AFTER UPDATE OF state, deleted_at, size ON certifications FOR EACH ROW
  WHEN (stored_bytes(OLD.state, OLD.deleted_at, OLD.size) <> stored_bytes(NEW.state, NEW.deleted_at, NEW.size))
  EXECUTE FUNCTION count_bytes_changed();

INSERT INTO usage_counters (company_id, slot, credits, stored_bytes)
SELECT id, 0, COALESCE((SELECT -sum(amount) FROM credit_entries WHERE company_id = companies.id), 0),
  COALESCE((SELECT sum(stored_bytes(state, deleted_at, size)) FROM certifications WHERE company_id = companies.id), 0)
FROM companies;

-- What was used of a plan counts in the term of the plan that replaces it.
ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_reason_check;
ALTER TABLE credit_entries ADD CHECK (reason IN ('certification', 'report', 'refund', 'carried'));

-- A new period: the counters of the running company start again, their slots in one order for everybody.
CREATE FUNCTION restart_credits() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM FROM usage_counters WHERE company_id = current_company() ORDER BY slot FOR UPDATE;
  UPDATE usage_counters SET credits = 0 WHERE company_id = current_company();
END $$;
REVOKE ALL ON FUNCTION restart_credits() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION restart_credits() TO atesta_app;

-- Plans limit the people who can sign in; of the other kinds there may be a hundred thousand.
CREATE INDEX users_people_idx ON users (company_id) WHERE kind = 'person' AND disabled_at IS NULL;

-- Whether a record took its credit in the running period is asked when it is given back.
CREATE INDEX credit_entries_record_idx ON credit_entries (company_id, record_id);

-- Stripe knows the customer, not the company. The customer's id is unique in the installation.
CREATE FUNCTION company_of_stripe_customer(customer text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT company_id FROM subscriptions WHERE stripe_customer_id = customer $$;
REVOKE ALL ON FUNCTION company_of_stripe_customer(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION company_of_stripe_customer(text) TO atesta_app;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['subscriptions', 'billing_entries', 'stripe_events', 'usage_counters'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY company ON %I TO atesta_app USING (company_id = current_company()) WITH CHECK (company_id = current_company())', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON subscriptions TO atesta_app;
GRANT SELECT, INSERT ON billing_entries, stripe_events TO atesta_app;
GRANT SELECT ON usage_counters TO atesta_app;
