import { archiveDays, type CompanyArchive } from '@atesta/contract/routes/archives.ts'
import { sql } from 'kysely'
import { type Db, enqueue } from '../../database/database.ts'

export type ArchiveRow = {
  id: number
  state: CompanyArchive['state']
  files_done: number
  files_total: number
  bytes: number | null
  sha256: string | null
  requested_by: number
  requested_by_name: string
  created_at: Date
  expires_at: Date | null
  storage_key: string
}

/** Where it is stored: in earlier versions attempts had no key of their own, and it followed from the id. */
const storedAs = sql`COALESCE(a.storage_key, 'archives/' || a.company_id || '-' || a.id || '.tar')`

/** The newest archives of the company, or one of them. */
export async function findArchives(db: Db, most: number, id?: number): Promise<ArchiveRow[]> {
  const { rows } = await sql<ArchiveRow>`
    SELECT a.id, a.state, a.files_done, a.files_total, a.bytes, a.sha256, a.requested_by, u.name AS requested_by_name,
      a.created_at, a.expires_at, ${storedAs} AS storage_key
    FROM company_archives a JOIN users u ON u.id = a.requested_by
    WHERE ${id === undefined ? sql`true` : sql`a.id = ${id}`} ORDER BY a.id DESC LIMIT ${most}`.execute(db)
  return rows
}

/** The id of the archive that is being made; undefined when there is none. */
export async function archiveInMaking(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('company_archives')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return row?.id
}

/** Adds an archive that is to be made; undefined when another call has just done so. */
export async function insertArchive(db: Db, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`INSERT INTO company_archives (requested_by) VALUES (${userId})
    ON CONFLICT (company_id) WHERE state IN ('queued', 'running') DO NOTHING RETURNING id`.execute(db)
  return rows[0]?.id
}

const inMaking = sql`state IN ('queued', 'running')`

/** Queues the removal of the file of an attempt that led to no archive; now, or at the given time. */
export const queueDiscarding = (db: Db, storageKey: string, runAt?: Date) =>
  enqueue(
    db,
    'archive.discard-file',
    { storage_key: storageKey },
    { key: `archive.discard:${storageKey}`, runAt },
  )

/**
 * Hands the archive over to the attempt that will store it under this key; an earlier attempt is refused from
 * then on. False when the archive is no longer to be made.
 */
export async function takeMaking(db: Db, id: number, storageKey: string): Promise<boolean> {
  const { rows } = await sql<{ before: string | null }>`
    WITH held AS (SELECT id, storage_key FROM company_archives WHERE id = ${id} AND ${inMaking} FOR UPDATE)
    UPDATE company_archives a SET state = 'running', files_done = 0, files_total = 0, storage_key = ${storageKey}
    FROM held WHERE a.id = held.id RETURNING held.storage_key AS before`.execute(db)
  const [taken] = rows
  if (taken?.before) await queueDiscarding(db, taken.before)
  return taken !== undefined
}

/** Whether an archive is still to be made by the attempt that stores it under this key. */
export async function isMaking(db: Db, storageKey: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM company_archives WHERE storage_key = ${storageKey} AND ${inMaking}`.execute(db)
  return rows.length > 0
}

/** False when this attempt is no longer to make it. */
export async function markProgress(
  db: Db,
  storageKey: string,
  done: number,
  total: number,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`UPDATE company_archives SET files_done = ${done}, files_total = ${total}
    WHERE storage_key = ${storageKey} AND ${inMaking}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Returns when it expires. Undefined when it was given up, handed to another attempt or deleted with its
 * company: the file is then useless and must be removed.
 */
export async function markReady(
  db: Db,
  storageKey: string,
  file: { bytes: number; sha256: string; files: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    UPDATE company_archives SET state = 'ready', bytes = ${file.bytes}, sha256 = ${file.sha256}, files_done = ${file.files},
      files_total = ${file.files}, ready_at = now(), expires_at = now() + make_interval(days => ${archiveDays})
    WHERE storage_key = ${storageKey} AND ${inMaking} RETURNING expires_at`.execute(db)
  if (!rows[0]) await queueDiscarding(db, storageKey)
  return rows[0]?.expires_at
}

/** Marks an archive as failed; the files that attempts have stored are removed. */
export async function markFailed(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ storage_key: string | null }>`
    UPDATE company_archives SET state = 'failed' WHERE id = ${id} AND ${inMaking} RETURNING storage_key`.execute(
    db,
  )
  if (rows[0]?.storage_key) await queueDiscarding(db, rows[0].storage_key)
}

/** Unfinished archives of all companies that no job will make. Called outside of any company. */
export async function lostArchives(db: Db): Promise<{ company_id: number; id: number }[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`SELECT * FROM lost_archives()`.execute(db)
  return rows
}

/** Returns where it is stored; undefined when it was deleted with its company. */
export async function markExpired(db: Db, id: number): Promise<string | undefined> {
  await sql`UPDATE company_archives SET state = 'expired' WHERE id = ${id} AND state = 'ready'`.execute(db)
  const { rows } = await sql<{ storage_key: string }>`
    SELECT ${storedAs} AS storage_key FROM company_archives a WHERE a.id = ${id}`.execute(db)
  return rows[0]?.storage_key
}

/** Queues the removal of an archive at this time. */
export const queueExpiring = (db: Db, id: number, runAt: Date) =>
  enqueue(db, 'archive.expire', { archive_id: id }, { key: `archive.expire:${id}`, runAt })

/** The person to notify when it is ready, with their language. */
export async function requesterOf(db: Db, id: number) {
  return db
    .selectFrom('company_archives as a')
    .innerJoin('users as u', 'u.id', 'a.requested_by')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['u.id', 'u.name', 'u.email as address', sql<string>`COALESCE(u.locale, c.locale)`.as('locale')])
    .select(['c.slug', 'c.name as company'])
    .where('a.id', '=', id)
    .executeTakeFirst()
}
