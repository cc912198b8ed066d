-- The state that a claim was moved to, in a notification about it.
ALTER TABLE notifications ADD COLUMN claim_state text;
