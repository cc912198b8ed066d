-- Emits an event of the running company, which comes from the transaction and never from the caller.
CREATE OR REPLACE FUNCTION emit_event(event_type text, event_data jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$ BEGIN PERFORM emit_event_of(current_company(), event_type, event_data); END $$;
