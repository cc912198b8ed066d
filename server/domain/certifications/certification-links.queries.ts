import { sql } from 'kysely'
import { type Database, type Db, inCompany } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { findCertification } from './certifications.queries.ts'

export type LinkRow = {
  id: number
  certification_id: number
  label: string
  shows_facts: boolean
  shows_preview: boolean
  shows_download: boolean
  created_by: number
  creator_name: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  opened: number
  last_opened_at: Date | null
}

const links = (db: Db) =>
  db
    .selectFrom('certification_links as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .select([
      'l.id',
      'l.certification_id',
      'l.label',
      'l.shows_facts',
      'l.shows_preview',
      'l.shows_download',
      'l.created_by',
      'u.name as creator_name',
      'l.created_at',
      'l.expires_at',
      'l.revoked_at',
      'l.opened',
      'l.last_opened_at',
    ])

/** The newest hundred links of a certification. */
export const linksOf = (db: Db, certificationId: number): Promise<LinkRow[]> =>
  links(db).where('l.certification_id', '=', certificationId).orderBy('l.id', 'desc').limit(100).execute()

export const loadLink = (db: Db, id: number): Promise<LinkRow | undefined> =>
  links(db).where('l.id', '=', id).executeTakeFirst()

/** A link and its certification, if the actor may see that. */
export async function findLink(db: Db, actor: Actor, id: number) {
  const link = await loadLink(db, id)
  const certification = link && (await findCertification(db, actor, { id: link.certification_id }))
  return certification && { link, certification }
}

export type NewLink = {
  certificationId: number
  tokenHash: Buffer
  label: string
  shows: { facts: boolean; preview: boolean; download: boolean }
  days: number
  userId: number
}

export async function insertLink(db: Db, link: NewLink): Promise<number> {
  const row = await db
    .insertInto('certification_links')
    .values({
      certification_id: link.certificationId,
      token_hash: link.tokenHash,
      label: link.label,
      shows_facts: link.shows.facts,
      shows_preview: link.shows.preview,
      shows_download: link.shows.download,
      created_by: link.userId,
      expires_at: sql<Date>`now() + make_interval(days => ${link.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Revokes a link; the time of the first revocation stays. */
export const revokeLink = (db: Db, id: number) =>
  db
    .updateTable('certification_links')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()

export const noteOpened = (db: Db, id: number) =>
  db
    .updateTable('certification_links')
    .set((e) => ({ opened: e('opened', '+', 1), last_opened_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()

/**
 * Runs `work` in the company of an open link, found through the one function that looks across companies;
 * undefined when there is no such link, or it is revoked, expired, or of another certification.
 */
export async function throughLink<T>(
  database: Database,
  wanted: { identifier: string; tokenHash: Buffer },
  work: (db: Db, linkId: number) => Promise<T>,
): Promise<T | undefined> {
  const { rows } = await sql<{ company_id: number; link_id: number }>`
    SELECT * FROM open_link(${wanted.identifier}, ${wanted.tokenHash})`.execute(database.kysely)
  const [open] = rows
  return open && inCompany(database, open.company_id, (db) => work(db, open.link_id))
}

export async function companyName(db: Db): Promise<string> {
  return (await db.selectFrom('companies').select('name').executeTakeFirstOrThrow()).name
}
