-- ── The audit log's heads in the public log ──────────────────────────────────────────────────────────────────────
-- Every hour in which a company's chain has grown, its head becomes a statement of the log. From then on not even whoever
-- owns database and keys can rewrite what stands before it unnoticed.
ALTER TABLE statements DROP CONSTRAINT statements_kind_check;
ALTER TABLE statements ADD CONSTRAINT statements_kind_check
  CHECK (kind IN ('certification', 'submission', 'withdrawal', 'audit'));
ALTER TABLE statements DROP CONSTRAINT statements_check;
ALTER TABLE statements ADD CONSTRAINT statements_subject_check
  CHECK ((kind IN ('submission', 'audit')) = (certification_id IS NULL));
-- The place in the chain whose head is stated.
ALTER TABLE statements ADD COLUMN audit_seq bigint CHECK (audit_seq > 0);
ALTER TABLE statements ADD CONSTRAINT statements_audit_check CHECK ((kind = 'audit') = (audit_seq IS NOT NULL));
CREATE UNIQUE INDEX statements_audit_key ON statements (company_id, audit_seq) WHERE audit_seq IS NOT NULL;

-- What was stated last, and when; at first, when the chain began.
ALTER TABLE audit_heads ADD COLUMN stated_seq bigint NOT NULL DEFAULT 0;
ALTER TABLE audit_heads ADD COLUMN stated_at timestamptz NOT NULL DEFAULT now();

-- The notary adds statements of this one kind. The sequencer, in the same role, goes on giving all their places.
GRANT INSERT (company_id, kind, audit_seq, bytes) ON statements TO atesta_log;
CREATE POLICY notary_states ON statements AS RESTRICTIVE FOR INSERT TO atesta_log WITH CHECK (kind = 'audit');
