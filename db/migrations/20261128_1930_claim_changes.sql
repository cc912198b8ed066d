-- What a save changed of a claim, and the name of the folder that it moved the claim to. Null where that was not recorded.
ALTER TABLE claim_events ADD COLUMN changed jsonb, ADD COLUMN folder text;
