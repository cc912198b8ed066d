import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

// A lock of the company, held until the transaction ends. It is asked for before any row that an erasure writes is
// locked; of those that wait for it too long, a request is asked to try again, and a job comes back.

const key = sql`hashtextextended('atesta.erasing.' || current_company(), 0)`

/**
 * Nothing of the company is erased, and no legal hold is placed, until the transaction ends; what was erased or placed
 * before is seen by the next statement. Those who share it do not wait for each other.
 */
export const shareErasing = (db: Db) => sql`SELECT pg_advisory_xact_lock_shared(${key})`.execute(db)

/**
 * The same, alone. An erasure takes it before it chooses what to erase, and so does a legal hold: of the two, whichever
 * comes second finds the other.
 */
export const lockErasing = (db: Db) => sql`SELECT pg_advisory_xact_lock(${key})`.execute(db)
