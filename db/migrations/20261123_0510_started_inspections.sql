-- The id that a device gave an inspection started without a connection: a repeated creation finds what the first one made,
-- also after days, when its idempotency key has expired.
ALTER TABLE inspections ADD COLUMN client_id uuid;
CREATE UNIQUE INDEX inspections_client_id_key ON inspections (company_id, user_id, client_id) WHERE client_id IS NOT NULL;
