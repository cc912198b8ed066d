-- Pages far down are read by cursors, so of the sizes of lists only the sums are kept, and no longer those of ranges of ids.
DELETE FROM list_counts WHERE level <> 0;
DROP INDEX list_counts_task_idx;
ALTER TABLE list_counts DROP CONSTRAINT list_counts_pkey;
ALTER TABLE list_counts DROP COLUMN level, DROP COLUMN bucket;
ALTER TABLE list_counts ADD PRIMARY KEY (company_id, list, scope, scope_id, state, category);
ALTER TABLE list_deltas DROP COLUMN bucket;
