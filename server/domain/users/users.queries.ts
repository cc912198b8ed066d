import type { Locale } from '@atesta/contract/limits.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import type { Range, UserState } from '@atesta/contract/schemas/user.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../database/database.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { isIndexed, searched } from '../../lists/long-list-search.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { type Key, orderOf } from '../../lists/sort-order.queries.ts'

export type UserRow = {
  id: number
  name: string
  email: string
  phone: string
  range: Range
  state: UserState
  locale: Locale | null
  time_zone: string
  last_seen_at: Date | null
  invitation_expires_at: Date | null
  folders: { id: number; name: string; type: TaskType }[]
  created_at: Date
  version: number
}

const state = sql`CASE WHEN u.disabled_at IS NOT NULL THEN 'disabled' WHEN u.auth_user_id IS NULL THEN 'invited' ELSE 'active' END`
const columns = sql`
  u.id, u.name, u.email, u.phone, u.range, ${state} AS state, u.locale, u.time_zone, u.last_seen_at,
  i.expires_at AS invitation_expires_at, u.created_at, u.version,
  COALESCE((SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type) ORDER BY lower(f.name), f.id)
    FROM folder_members m JOIN folders f ON f.id = m.folder_id
    WHERE m.user_id = u.id AND f.deleted_at IS NULL AND f.archived_at IS NULL), '[]') AS folders`
/** Only people: clients and the identities of keys are users of other kinds. */
const people = sql`users u LEFT JOIN invitations i ON i.user_id = u.id WHERE u.kind = 'person'`

const keys = {
  name: { by: sql`lower(u.name)`, kind: 'text' },
  email: { by: sql`lower(u.email)`, kind: 'text' },
  created_at: { by: sql`u.created_at`, kind: 'instant' },
  last_seen_at: { by: sql`u.last_seen_at`, kind: 'instant', nulls: 'last' },
} satisfies Record<string, Key>
type Sort = keyof typeof keys

export type UsersAsked = PageAsked & { q?: string; range?: Range; state?: UserState; sort: Sort | `-${Sort}` }

export function listUsers<T>(db: Db, asked: UsersAsked, view: (row: UserRow) => T) {
  const { q } = asked
  const like = containing(q ?? '')
  const conditions = [
    sql`u.kind = 'person'`,
    ...(asked.range ? [sql`u.range = ${asked.range}`] : []),
    ...(asked.state ? [sql`${state} = ${asked.state}`] : []),
  ]
  const list = {
    from: sql`users u`,
    where: sql<boolean>`${sql.join(conditions, sql` AND `)}`,
    text: q ? sql<boolean>`(u.name ILIKE ${like} OR u.email ILIKE ${like} OR u.phone ILIKE ${like})` : null,
    company: sql`u.company_id`,
    order: orderOf(asked.sort, sql`u.id`, keys),
    search: q ? { indexed: isIndexed(q), found: [searched('people', q)] } : null,
    read: async (these: RawBuilder<unknown>) =>
      (await sql<UserRow>`SELECT ${columns} FROM ${people} AND ${these}`.execute(db)).rows,
  }
  return readList(db, asked, list, view)
}

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return (await sql<UserRow>`SELECT ${columns} FROM ${people} AND u.id = ${id}`.execute(db)).rows[0]
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const { rows } =
    await sql<UserRow>`SELECT ${columns} FROM ${people} AND lower(u.email) = lower(${email})`.execute(db)
  return rows[0]
}

/** A person without a sign-in. Times are shown in the company's zone unless another is given. */
export async function insertUser(
  db: Db,
  user: {
    name: string
    email: string
    range: Range
    locale?: Locale | null
    timeZone?: string
    phone?: string
  },
): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email.toLowerCase(),
      range: user.range,
      phone: user.phone ?? '',
      locale: user.locale ?? null,
      time_zone: user.timeZone ?? sql`(SELECT time_zone FROM companies WHERE id = current_company())`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Lets a person of the company sign in with the password of this hash; null for those who sign in another
 * way.
 */
export const createSignIn = (db: Db, id: number, passwordHash: string | null) =>
  sql`SELECT create_sign_in(${id}, ${passwordHash})`.execute(db)

export type UserChange = {
  name: string
  range: Range
  locale: Locale | null
  time_zone: string
  phone: string
}

/** Changes the given fields. False when the version is no longer the caller's. */
export async function updateUser(
  db: Db,
  id: number,
  version: number,
  change: Partial<UserChange>,
): Promise<boolean> {
  const done = await db
    .updateTable('users')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Disables a person: their sessions, keys and invitations end. */
export async function disableUser(db: Db, id: number): Promise<void> {
  // The invitation first, in the order of accepting it: otherwise the two could deadlock.
  await sql`DELETE FROM invitations WHERE user_id = ${id}`.execute(db)
  await sql`UPDATE users SET disabled_at = now(), version = version + 1 WHERE id = ${id} AND disabled_at IS NULL`.execute(
    db,
  )
  await sql`UPDATE api_keys SET revoked_at = now() WHERE user_id = ${id} AND revoked_at IS NULL`.execute(db)
  await endSessions(db, id)
}

/** False when another save came first. */
export async function enableUser(db: Db, id: number): Promise<boolean> {
  const done = await db
    .updateTable('users')
    .set((e) => ({ disabled_at: null, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Ends sessions of a person (all, one, or all but one) and returns how many. */
export async function endSessions(
  db: Db,
  id: number,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    SELECT end_sessions(${id}, ${which.only ?? null}, ${which.except ?? null}) AS ended`.execute(db)
  return rows[0]?.ended ?? 0
}

/**
 * How many other people could administer the company. Locks the administrators, so that of two who disable or
 * demote each other at once only one succeeds, and this person: the invitation first, as accepting it does, then
 * all users in the order of saving folders. Otherwise these calls could deadlock.
 */
export async function otherAdministrators(db: Db, id: number): Promise<number> {
  await sql`SELECT FROM invitations WHERE user_id = ${id} FOR UPDATE`.execute(db)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE id = ${id}
      OR kind = 'person' AND range = 'RANGE_ADMIN' AND disabled_at IS NULL AND auth_user_id IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows.filter((row) => row.id !== id).length
}

/** Administrators who have no sign-in yet, the first of the company first. */
export const invitedAdministrators = (db: Db): Promise<{ email: string }[]> =>
  db
    .selectFrom('users')
    .select('email')
    .where('kind', '=', 'person')
    .where('range', '=', 'RANGE_ADMIN')
    .where('disabled_at', 'is', null)
    .where('auth_user_id', 'is', null)
    .orderBy('id')
    .execute()

export type OwnSettings = { name?: string; phone?: string; locale?: Locale | null; time_zone?: string }

export async function updateOwnSettings(db: Db, id: number, change: OwnSettings): Promise<void> {
  const { name, phone, locale, time_zone } = change
  if ([name, phone, locale, time_zone].every((value) => value === undefined)) return
  await db
    .updateTable('users')
    .set((e) => ({
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
      ...(locale !== undefined && { locale }),
      ...(time_zone !== undefined && { time_zone }),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Records which version of the terms a person has accepted now. */
export const acceptTerms = (db: Db, id: number, version: string) =>
  db
    .updateTable('users')
    .set({ terms_version: version, terms_accepted_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export async function toggleMandatoryMetadata(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set((e) => ({ mandatory_metadata: e.not('mandatory_metadata') }))
    .where('id', '=', id)
    .returning('mandatory_metadata')
    .executeTakeFirstOrThrow()
  return row.mandatory_metadata
}

/** Whether an address has a sign-in, in any company, disabled or not. */
export async function hasSignIn(auth: Database, email: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM auth."user" WHERE "email" = lower(${email})`.execute(auth.kysely)
  return rows.length > 0
}
