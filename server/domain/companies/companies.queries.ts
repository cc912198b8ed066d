import type { Locale } from '@atesta/contract/limits.ts'
import { sql } from 'kysely'
import type { Database, Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'

/**
 * Locks the company of this transaction until it ends, so that one at a time gets through. It comes before the locks on
 * what is counted for the company. NO KEY: every row a transaction has written already shares the company's key, and two
 * of them that upgrade to an exclusive lock would deadlock.
 */
export const lockCompany = (db: Db) =>
  sql`SELECT id FROM companies WHERE id = current_company() FOR NO KEY UPDATE`.execute(db)

export type CompanyRow = {
  id: number
  slug: string
  name: string
  locale: Locale
  time_zone: string
  theme: string
  main_colour: string | null
  contact_email: string
  require_second_factor: boolean
  logo: string | null
  version: number
}

export const readCompany = (db: Db, actor: Pick<Actor, 'companyId'>): Promise<CompanyRow | undefined> =>
  db
    .selectFrom('companies')
    .select([
      'id',
      'slug',
      'name',
      'locale',
      'time_zone',
      'theme',
      'main_colour',
      'contact_email',
      'require_second_factor',
      'logo',
      'version',
    ])
    .where('id', '=', actor.companyId)
    .$narrowType<{ locale: Locale }>()
    .executeTakeFirst()

export async function requiresSecondFactor(db: Db, actor: Pick<Actor, 'companyId'>): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('require_second_factor')
    .where('id', '=', actor.companyId)
    .executeTakeFirstOrThrow()
  return row.require_second_factor
}

export type CompanyChange = Partial<Omit<CompanyRow, 'id' | 'slug' | 'version'>>

/** False when the version is no longer the caller's; without a version it always saves. */
export async function updateCompany(
  db: Db,
  actor: Pick<Actor, 'companyId'>,
  version: number | undefined,
  change: CompanyChange,
): Promise<boolean> {
  const done = await db
    .updateTable('companies')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', actor.companyId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Replaces the company's logo with an image; null removes it. */
export async function replaceLogo(db: Db, logo: { id: string; bytes: Buffer } | null): Promise<void> {
  await db.deleteFrom('company_logos').execute()
  if (logo) await db.insertInto('company_logos').values(logo).execute()
}

/** The running company, with the image of its logo. */
export const companyWithLogo = (db: Db) =>
  db
    .selectFrom('companies as c')
    .leftJoin('company_logos as l', 'l.id', 'c.logo')
    .select(['c.name', 'c.theme', 'c.main_colour', 'l.bytes as logo'])
    .where('c.id', '=', sql<number>`current_company()`)
    .executeTakeFirstOrThrow()

/** The image of a logo of any company, for callers who have its id. */
export async function publicLogo(database: Database, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer | null }>`SELECT public_logo(${id}) AS bytes`.execute(
    database.kysely,
  )
  return rows[0]?.bytes ?? null
}
