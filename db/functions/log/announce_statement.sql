-- Wakes the sequencer, which sleeps until a statement is committed.
CREATE OR REPLACE FUNCTION announce_statement() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY statements; RETURN NULL; END $$;

CREATE OR REPLACE TRIGGER announce AFTER INSERT ON statements FOR EACH STATEMENT EXECUTE FUNCTION announce_statement();
