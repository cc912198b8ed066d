import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

// A lock of the company, held until the transaction ends. It must be taken before locking any row that an
// erasure writes. If waiting for it takes too long, a request is asked to try again, and a job is retried.

const key = sql`hashtextextended('atesta.erasing.' || current_company(), 0)`

/**
 * Nothing of the company is erased and no legal hold is placed until the transaction ends; the next statement
 * sees what was erased or placed before. Holders of the shared lock do not wait for each other.
 */
export const shareErasing = (db: Db) => sql`SELECT pg_advisory_xact_lock_shared(${key})`.execute(db)

/**
 * The exclusive lock. An erasure takes it before choosing what to erase, and so do a legal hold and the deletion of a
 * file that reports may show: of two of them, the second sees the first.
 */
export const lockErasing = (db: Db) => sql`SELECT pg_advisory_xact_lock(${key})`.execute(db)
