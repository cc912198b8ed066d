-- Which terms of use a person accepted when they registered or joined, and when. Null for accounts from before, and for
-- those that an operator made.
ALTER TABLE users ADD COLUMN terms_version date, ADD COLUMN terms_accepted_at timestamptz;
-- Of a registration they were accepted when it was made.
ALTER TABLE auth.registrations ADD COLUMN terms_version date;
