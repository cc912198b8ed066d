-- What a list is searched in is called search_text, and the function that finds ids by it ids_containing (db/functions/lists).
ALTER TABLE inspections RENAME COLUMN words TO search_text;
ALTER TABLE certifications RENAME COLUMN words TO search_text;
DROP FUNCTION search_text(text, text, integer);
DELETE FROM schema_functions WHERE name = 'lists/search_text';
ALTER INDEX inspections_title_words_idx RENAME TO inspections_search_idx;
ALTER INDEX certifications_words_idx RENAME TO certifications_search_idx;
ALTER INDEX tasks_name_words_idx RENAME TO tasks_search_idx;
ALTER INDEX users_words_idx RENAME TO users_search_idx;
ALTER INDEX claims_words_idx RENAME TO claims_search_idx;
ALTER INDEX emails_words_idx RENAME TO emails_search_idx;
ALTER INDEX reports_words_idx RENAME TO reports_search_idx;
ALTER INDEX mails_words_idx RENAME TO mails_search_idx;
