-- Transactions that NOTIFY commit one after the other: submissions and uploads waited for each other's disk writes.
-- The sequencer looks for statements instead.
DROP TRIGGER announce ON statements;
DROP FUNCTION announce_statement();
-- Locks: there are about a hundred functions.
DELETE FROM schema_functions WHERE name = 'log/announce_statement';
