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
}

/** The newest archives of the company, or one of them. */
export async function findArchives(db: Db, most: number, id?: number): Promise<ArchiveRow[]> {
  const { rows } = await sql<ArchiveRow>`
    SELECT a.id, a.state, a.files_done, a.files_total, a.bytes, a.sha256, a.requested_by, u.name AS requested_by_name,
      a.created_at, a.expires_at
    FROM company_archives a JOIN users u ON u.id = a.requested_by
    WHERE ${id === undefined ? sql`true` : sql`a.id = ${id}`} ORDER BY a.id DESC LIMIT ${most}`.execute(db)
  return rows
}

/** The id of the one that is being made; undefined when there is none. */
export async function archiveInMaking(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('company_archives')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return row?.id
}

/** A new one to be made; undefined when another call has just asked for one. */
export async function insertArchive(db: Db, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`INSERT INTO company_archives (requested_by) VALUES (${userId})
    ON CONFLICT (company_id) WHERE state IN ('queued', 'running') DO NOTHING RETURNING id`.execute(db)
  return rows[0]?.id
}

/** False when it is not to be made any more. */
export async function markProgress(db: Db, id: number, done: number, total: number): Promise<boolean> {
  const done_ = await db
    .updateTable('company_archives')
    .set({ state: 'running', files_done: done, files_total: total })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return done_.numUpdatedRows > 0n
}

/** Returns when it expires; undefined when it was finished or given up before. */
export async function markReady(
  db: Db,
  id: number,
  file: { bytes: number; sha256: string; files: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    UPDATE company_archives SET state = 'ready', bytes = ${file.bytes}, sha256 = ${file.sha256}, files_done = ${file.files},
      files_total = ${file.files}, ready_at = now(), expires_at = now() + make_interval(days => ${archiveDays})
    WHERE id = ${id} AND state IN ('queued', 'running') RETURNING expires_at`.execute(db)
  return rows[0]?.expires_at
}

export const markFailed = (db: Db, id: number) =>
  sql`UPDATE company_archives SET state = 'failed' WHERE id = ${id} AND state IN ('queued', 'running')`.execute(
    db,
  )

export const markExpired = (db: Db, id: number) =>
  sql`UPDATE company_archives SET state = 'expired' WHERE id = ${id} AND state = 'ready'`.execute(db)

/** Has an archive removed at this time. */
export const queueExpiring = (db: Db, id: number, runAt: Date) =>
  enqueue(db, 'archive.expire', { archive_id: id }, { key: `archive.expire:${id}`, runAt })

/** Whom to tell that it is ready, in which language. */
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
