-- Tells all processes that a caller has changed, so that they load it again. Attached only to rows that
-- change rarely: a NOTIFY makes commits wait for one another.
CREATE OR REPLACE FUNCTION announce_caller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atesta_callers', TG_ARGV[0] || ' ' || (to_jsonb(OLD) ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_announce AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.range, OLD.name, OLD.email, OLD.locale, OLD.time_zone, OLD.mandatory_metadata, OLD.disabled_at, OLD.auth_user_id)
  IS DISTINCT FROM (NEW.range, NEW.name, NEW.email, NEW.locale, NEW.time_zone, NEW.mandatory_metadata, NEW.disabled_at, NEW.auth_user_id))
EXECUTE FUNCTION announce_caller('user', 'id');
CREATE OR REPLACE TRIGGER users_announce_end AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION announce_caller('user', 'id');

CREATE OR REPLACE TRIGGER companies_announce AFTER UPDATE ON companies FOR EACH ROW
WHEN ((OLD.name, OLD.slug, OLD.locale, OLD.theme, OLD.main_colour, OLD.logo, OLD.require_second_factor)
  IS DISTINCT FROM (NEW.name, NEW.slug, NEW.locale, NEW.theme, NEW.main_colour, NEW.logo, NEW.require_second_factor))
EXECUTE FUNCTION announce_caller('company', 'id');

CREATE OR REPLACE TRIGGER api_keys_announce AFTER UPDATE ON api_keys FOR EACH ROW
WHEN ((OLD.revoked_at, OLD.expires_at, OLD.scopes) IS DISTINCT FROM (NEW.revoked_at, NEW.expires_at, NEW.scopes))
EXECUTE FUNCTION announce_caller('key', 'id');
CREATE OR REPLACE TRIGGER api_keys_announce_end AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION announce_caller('key', 'id');

-- An expired session admits no caller any more, and the sweep removes many of them.
CREATE OR REPLACE TRIGGER session_announce_end AFTER DELETE ON auth."session" FOR EACH ROW
WHEN (OLD."expiresAt" > now()) EXECUTE FUNCTION announce_caller('session', 'id');
CREATE OR REPLACE TRIGGER session_announce AFTER UPDATE ON auth."session" FOR EACH ROW
WHEN (NEW."expiresAt" < OLD."expiresAt" OR NEW.second_factor <> OLD.second_factor) EXECUTE FUNCTION announce_caller('session', 'id');

CREATE OR REPLACE TRIGGER access_tokens_announce_end AFTER DELETE ON auth.access_tokens FOR EACH ROW
WHEN (OLD.expires_at > now()) EXECUTE FUNCTION announce_caller('session', 'session_id');
CREATE OR REPLACE TRIGGER access_tokens_announce AFTER UPDATE ON auth.access_tokens FOR EACH ROW
WHEN (NEW.expires_at < OLD.expires_at) EXECUTE FUNCTION announce_caller('session', 'session_id');
