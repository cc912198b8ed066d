-- Which text of each file of db/functions was applied last. Written by server/database/functions.ts, as the owner.
CREATE TABLE schema_functions (
  name text PRIMARY KEY,
  sha256 text NOT NULL
);
