-- The term in which the plan chosen before registering is to be paid.
ALTER TABLE auth.registrations ADD COLUMN period text;
