-- Removed once more a day later: what was being received or made while the company went may have come back.
ALTER TABLE log.departed_files ADD COLUMN removed_at timestamptz;
GRANT UPDATE (removed_at) ON log.departed_files TO atesta_log;
