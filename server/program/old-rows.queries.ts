import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Rows of one kind deleted in one transaction, which takes a fraction of a second. */
const batchSize = 2000

/**
 * Deletes, for all companies, answers to repeated requests, webhook deliveries and page views that are too
 * old. In parts, since after a day without a worker there may be millions. Runs as role atesta_log.
 */
export async function deleteOldRows(db: Db, most = batchSize): Promise<void> {
  let isMoreLeft = true
  while (isMoreLeft) {
    const { rows } = await sql<{ more: boolean }>`SELECT public.delete_old_rows(${most}) AS more`.execute(db)
    isMoreLeft = rows[0]?.more ?? false
  }
}
