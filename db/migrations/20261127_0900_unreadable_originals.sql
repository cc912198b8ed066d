-- An original that the storage has and does not hand out: a bad sector, or an object that was moved to an archive.
-- Locks: a row for each original that is known to be damaged; there are few.
ALTER TABLE original_faults DROP CONSTRAINT original_faults_fault_check,
  ADD CONSTRAINT original_faults_fault_check CHECK (fault IN ('altered', 'missing', 'unreadable'));
