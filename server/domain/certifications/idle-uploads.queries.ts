import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { tryLockUpload } from './certification-changes.queries.ts'

export type IdleUpload = { company_id: number; id: number; identifier: string }

/**
 * Up to `most` uploads of all companies that have not grown since a time, the longest idle first. Called
 * outside of any company.
 */
export async function idleUploads(db: Db, since: Date, most: number): Promise<IdleUpload[]> {
  const { rows } = await sql<IdleUpload>`SELECT * FROM idle_uploads(${since}, ${most})`.execute(db)
  return rows
}

export type HeldUpload = {
  id: number
  identifier: string
  state: 'queued' | 'uploading'
  bytes_seen: number | null
  task_id: number | null
  inspection_id: number | null
}

/**
 * Locks an upload until the transaction ends, so that a client that sends bytes waits and then learns the
 * result. Undefined when a client is sending right now, or has sent bytes since.
 */
export async function tryLockIdleUpload(
  db: Db,
  { id, identifier }: IdleUpload,
  since: Date,
): Promise<HeldUpload | undefined> {
  if (!(await tryLockUpload(db, identifier))) return undefined
  const found =
    await sql<HeldUpload>`SELECT id, identifier, state, bytes_seen, task_id, inspection_id FROM certifications
    WHERE id = ${id} AND state IN ('queued', 'uploading') AND deleted_at IS NULL AND bytes_seen_at < ${since}
    FOR NO KEY UPDATE`.execute(db)
  return found.rows[0]
}

export const noteBytes = (db: Db, id: number, bytes: number) =>
  db
    .updateTable('certifications')
    .set({ bytes_seen: bytes, bytes_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute()
