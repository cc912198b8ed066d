import type { Category } from '@atesta/contract/limits.ts'
import type { CertificationState } from '@atesta/contract/schemas/certification.ts'
import { sql } from 'kysely'
import { type Db, enqueue } from '../../database/database.ts'
import type { FileClaims } from '../../media/file-claims.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { type DeviceClaims, type ShownCheckpoint, uploadLock } from './certifications.rules.ts'
import { deleteHash } from './similar/similar.queries.ts'

export type NewCertification = {
  identifier: string
  taskId: number
  inspectionId: number
  componentId: string
  userId: number
  title: string
  description: string
  declaredType: string
  captured: 'camera' | 'picked'
  category: Category
  size: number
  device: DeviceClaims
  checkpoint: ShownCheckpoint | null
  /** Under which the caller's device knows it. */
  clientId: string | undefined
}

export async function insertCertification(db: Db, c: NewCertification): Promise<void> {
  await db
    .insertInto('certifications')
    .values({
      identifier: c.identifier,
      task_id: c.taskId,
      inspection_id: c.inspectionId,
      component_id: c.componentId,
      user_id: c.userId,
      title: c.title,
      description: c.description,
      declared_type: c.declaredType,
      captured: c.captured,
      category: c.category,
      size: c.size,
      device_claims: JSON.stringify(c.device),
      shown_checkpoint: c.checkpoint && JSON.stringify(c.checkpoint),
      client_id: c.clientId ?? null,
    })
    .execute()
}

/** The file of an inspection, locked, that the caller's device knows under this id, deleted or not. */
export const findAnnounced = (
  db: Db,
  inspectionId: number,
  clientId: string,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('certifications')
    .select('id')
    .where('inspection_id', '=', inspectionId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** The id of a certification that may not be there yet, when the statement is sent that uses it. */
export const idOfCertification = (identifier: string) =>
  sql<number>`(SELECT id FROM certifications WHERE identifier = ${identifier})`

export type Received = {
  /**
   * The hash of its bytes computed on arrival, and the process that read them; null where no process read all
   * of them.
   */
  hash: { sha256: string; writer: string } | null
  receivedAt: Date
  mediaType: string
  category: Category
  width: number | null
  height: number | null
  unreadable: boolean
}

/**
 * Moves on only from the expected state, so that two finishers of one upload do the work once. Returns the
 * hash of the bytes if it is certain; undefined when another finished first.
 */
export async function markReceived(
  db: Db,
  id: number,
  facts: Received,
): Promise<{ sha256: string | null } | undefined> {
  return db
    .updateTable('certifications')
    .set({
      state: 'hashing',
      received_at: facts.receivedAt,
      sha256: facts.hash && sql`CASE WHEN sole_writer = ${facts.hash.writer} THEN ${facts.hash.sha256} END`,
      media_type: facts.mediaType,
      category: facts.category,
      width: facts.width,
      height: facts.height,
      unreadable: facts.unreadable,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['queued', 'uploading'])
    .returning('sha256')
    .executeTakeFirst()
}

/** Queues the job that certifies a file that has arrived. */
export const queueCertifying = (db: Db, identifier: string) =>
  enqueue(db, 'certification.certify', { identifier }, { key: `certify:${identifier}` })

export type LostCertification = { company_id: number; identifier: string; exhausted: boolean }

/** Files of all companies whose certifying job is gone or has no attempt left. Called outside of any company. */
export async function lostCertifications(db: Db): Promise<LostCertification[]> {
  const { rows } = await sql<LostCertification>`SELECT * FROM lost_certifications()`.execute(db)
  return rows
}

/**
 * Locks the bytes of an upload until the transaction ends; false while a request holds them
 * (`domain/uploads/lock-connection.ts`).
 */
export async function tryLockUpload(db: Db, identifier: string): Promise<boolean> {
  const lock = uploadLock(originalKey(identifier))
  const { rows } = await sql<{
    taken: boolean
  }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) AS taken`.execute(db)
  return rows[0]?.taken ?? false
}

export type PendingUpload = {
  id: number
  identifier: string
  state: string
  task_id: number
  inspection_id: number
}

export type UploadsOf = { inspectionId: number } | { taskId: number }

/** Files that have not arrived, including failed ones, locked until the transaction ends. */
export async function unarrived(db: Db, of: UploadsOf): Promise<PendingUpload[]> {
  const which = 'taskId' in of ? sql`task_id = ${of.taskId}` : sql`inspection_id = ${of.inspectionId}`
  const { rows } =
    await sql<PendingUpload>`SELECT id, identifier, state, task_id, inspection_id FROM certifications
    WHERE ${which} AND state IN ('queued', 'uploading', 'failed') AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows
}

export type Facts = {
  sha256: string
  fileClaims: FileClaims
  durationS: number | null
  pages: number | null
  unreadable: boolean
  width: number | null
  height: number | null
}

export async function markSealing(db: Db, id: number, facts: Facts): Promise<boolean> {
  const done = await db
    .updateTable('certifications')
    .set({
      state: 'sealing',
      receipt: null,
      receipt_mac: null,
      sha256: facts.sha256,
      file_claims: JSON.stringify(facts.fileClaims),
      duration_s: facts.durationS,
      pages: facts.pages,
      unreadable: facts.unreadable,
      width: facts.width,
      height: facts.height,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'hashing')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Marks bytes written by more than one process; no run of the server has this id. */
const severalWriters = '00000000-0000-0000-0000-000000000000'

/**
 * Records who is about to write, before their first byte, and with `begins` that sending has begun. False
 * when the file is no longer open. Writes nothing when all that is already recorded.
 */
export async function claimBytes(db: Db, id: number, writer: string, begins: boolean): Promise<boolean> {
  const claimed = db
    .updateTable('certifications')
    .set({
      sole_writer: sql`CASE WHEN COALESCE(sole_writer, ${writer}) = ${writer} THEN ${writer} ELSE ${severalWriters} END::uuid`,
      ...(begins && { state: 'uploading' }),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['queued', 'uploading'])
    .where((row) =>
      row.or([
        row('sole_writer', 'is', null),
        row('sole_writer', 'not in', [writer, severalWriters]),
        ...(begins ? [row('state', '=', 'queued')] : []),
      ]),
    )
    .execute()
  const open = db
    .selectFrom('certifications')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['queued', 'uploading'])
    .executeTakeFirst()
  // Both are sent together; the second sees the effect of the first.
  const [, found] = await Promise.all([claimed, open])
  return found !== undefined
}

/** The state, locked until the transaction ends. Undefined when it was deleted. */
export async function lockState(db: Db, id: number): Promise<CertificationState | undefined> {
  const found = await sql<{ state: CertificationState }>`
    SELECT state FROM certifications WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(db)
  return found.rows[0]?.state
}

/** Back to the initial state: the bytes are sent again. */
export const markQueued = (db: Db, id: number) =>
  db
    .updateTable('certifications')
    .set({ state: 'queued', failure: null, bytes_seen: null, bytes_seen_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute()

export async function markFailed(db: Db, id: number, failure: string): Promise<boolean> {
  const done = await db
    .updateTable('certifications')
    .set({ state: 'failed', failure, receipt: null, receipt_mac: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('state', 'in', ['queued', 'uploading', 'hashing'])
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** False when it was deleted or erased meanwhile. */
export async function markPreview(
  db: Db,
  id: number,
  facts: { preview: boolean; unreadable: boolean },
): Promise<boolean> {
  const done = await db
    .updateTable('certifications')
    .set(facts)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Deletes a certification with its disclosures and picture hash. The caller has locked its state. */
export async function markDeleted(db: Db, id: number): Promise<void> {
  await db
    .updateTable('certifications')
    .set({
      deleted_at: sql`now()`,
      device_claims: '{}',
      file_claims: '{}',
      title: '',
      description: '',
      receipt: null,
      receipt_mac: null,
    })
    .where('id', '=', id)
    .execute()
  await sql`SELECT forget_disclosures(${id})`.execute(db)
  await deleteHash(db, id)
}

export async function toggleFavorite(db: Db, userId: number, id: number): Promise<boolean> {
  const found = await sql<{ favorite: boolean }>`
    INSERT INTO certification_marks (certification_id, user_id, favorite) VALUES (${id}, ${userId}, true)
    ON CONFLICT (certification_id, user_id) DO UPDATE SET favorite = NOT certification_marks.favorite RETURNING favorite`.execute(
    db,
  )
  return found.rows[0]?.favorite ?? false
}

export async function markVisited(db: Db, userId: number, id: number): Promise<void> {
  await sql`INSERT INTO certification_marks (certification_id, user_id, visited_at) VALUES (${id}, ${userId}, now())
    ON CONFLICT (certification_id, user_id) DO UPDATE SET visited_at = now()
    WHERE certification_marks.visited_at IS NULL`.execute(db)
}
