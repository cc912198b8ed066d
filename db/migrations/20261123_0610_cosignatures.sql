-- ── Witnesses ────────────────────────────────────────────────────────────────────────────────────────────────────
-- What witnesses have signed on a checkpoint: signature lines, each with its newline, as they stand behind its note. And
-- whether that is as much as is asked of them, so that a proof can be made with it.
ALTER TABLE log.checkpoints ADD COLUMN cosignatures text NOT NULL DEFAULT '';
ALTER TABLE log.checkpoints ADD COLUMN witnessed boolean NOT NULL DEFAULT false;
CREATE INDEX checkpoints_witnessed_idx ON log.checkpoints (size) WHERE witnessed;
