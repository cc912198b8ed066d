-- The columns of a table of answers are the questions of a form, which may be many. Each form has views of its own, so
-- two of them may have a view of the same name.
ALTER TABLE saved_views DROP CONSTRAINT saved_views_hidden_check,
  ADD CONSTRAINT saved_views_hidden_check CHECK (cardinality(hidden) <= 200);
ALTER TABLE list_columns DROP CONSTRAINT list_columns_hidden_check,
  ADD CONSTRAINT list_columns_hidden_check CHECK (cardinality(hidden) <= 200);
DROP INDEX saved_views_name_key;
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (company_id, user_id, list, COALESCE(search ->> 'of', ''), lower(name));
