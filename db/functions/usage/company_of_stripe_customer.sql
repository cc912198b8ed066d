-- Stripe knows the customer, not the company. The customer's id is unique in the installation.
CREATE OR REPLACE FUNCTION company_of_stripe_customer(customer text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT company_id FROM subscriptions WHERE stripe_customer_id = customer $$;
