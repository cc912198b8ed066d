-- The company of a Stripe customer: Stripe does not know companies. A customer id is unique in the
-- installation.
CREATE OR REPLACE FUNCTION company_of_stripe_customer(customer text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT company_id FROM subscriptions WHERE stripe_customer_id = customer $$;
