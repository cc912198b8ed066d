-- The sealed key of the app that is to take the place of the one that counts, until a code of it was shown.
ALTER TABLE auth.second_factors ADD COLUMN next_secret bytea;
-- What a provider of OpenID Connect said of who has yet to give the code: nothing follows from it before.
ALTER TABLE auth.half_sign_ins ADD COLUMN told jsonb;
