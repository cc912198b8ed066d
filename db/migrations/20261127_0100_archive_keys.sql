-- Where the archive is stored, or will be by the attempt that is making it: each has a key of its own, so that one that lost
-- its job to another overwrites nothing. Null in archives of before, whose key follows from their id.
ALTER TABLE company_archives ADD COLUMN storage_key text;
