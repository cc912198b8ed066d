-- Whether an address belongs to a person of another company is not for a company to learn: it may invite any address that
-- is not among its own people. What an address has once in the whole installation is its sign-in (auth."user"), and who
-- has one elsewhere hears of it from the link of the invitation.
DROP INDEX users_email_key;
CREATE UNIQUE INDEX users_email_key ON users (company_id, lower(email)) WHERE kind = 'person';
-- Sign-in finds people by their address, whatever their company.
CREATE INDEX users_address_idx ON users (lower(email)) WHERE kind = 'person';
