-- set_password takes the digest that was compared, and says whether it has replaced it (db/functions/access).
DROP FUNCTION set_password(bigint, text);
