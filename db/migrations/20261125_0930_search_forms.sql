-- Forms are found by an index, as other records are.

-- Locks: a company has at most hundreds of forms.
CREATE INDEX templates_search_idx ON templates USING gin (company_id, name gin_trgm_ops, description gin_trgm_ops) WHERE deleted_at IS NULL;
