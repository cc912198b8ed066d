-- What the parts were before a save of a claim, and became by it, as far as they are kept; and the event of its archiving.
ALTER TABLE claim_events ADD COLUMN changes jsonb;
ALTER TABLE claim_events DROP CONSTRAINT claim_events_action_check;
ALTER TABLE claim_events ADD CONSTRAINT claim_events_action_check
  CHECK (action IN ('created', 'saved', 'assigned', 'unassigned', 'state', 'archived')) NOT VALID;
