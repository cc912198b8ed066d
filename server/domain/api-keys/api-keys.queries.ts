import type { apiKeyStates } from '@atesta/contract/routes/api-keys.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import type { Scope } from '@atesta/contract/scopes.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { type Key, orderOf } from '../../lists/sort-order.queries.ts'

export type ApiKeyState = (typeof apiKeyStates)[number]
export type ApiKeyRow = {
  id: number
  kind: 'personal' | 'company'
  name: string
  hint: string
  scopes: Scope[]
  range: Range
  state: ApiKeyState
  user_id: number
  created_by: number
  created_by_name: string
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
}

const state = sql`CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired' ELSE 'active' END`
const columns = sql`
  k.id, k.kind, k.name, k.hint, k.scopes, u.range, ${state} AS state, k.user_id, k.created_by, c.name AS created_by_name,
  k.created_at, k.last_used_at, k.expires_at`
const keys = sql`api_keys k JOIN users u ON u.id = k.user_id JOIN users c ON c.id = k.created_by`
/** The caller's own keys or, for administrators, all keys of the company. */
const visible = (actor: Actor) =>
  isAdmin(actor) ? sql`true` : sql`k.kind = 'personal' AND k.user_id = ${actor.userId}`

const orderKeys = {
  created_at: { by: sql`k.created_at`, kind: 'instant' },
  name: { by: sql`lower(k.name)`, kind: 'text' },
  last_used_at: { by: sql`k.last_used_at`, kind: 'instant', nulls: 'last' },
} satisfies Record<string, Key>
type Sort = keyof typeof orderKeys

export type KeysAsked = PageAsked & {
  q?: string
  kind?: string
  state?: ApiKeyState
  sort: Sort | `-${Sort}`
}

export function listKeys<T>(db: Db, actor: Actor, asked: KeysAsked, view: (row: ApiKeyRow) => T) {
  const like = asked.q && containing(asked.q)
  const conditions = [
    visible(actor),
    ...(like ? [sql`(k.name ILIKE ${like} OR k.hint ILIKE ${like} OR c.name ILIKE ${like})`] : []),
    ...(asked.kind ? [sql`k.kind = ${asked.kind}`] : []),
    ...(asked.state ? [sql`${state} = ${asked.state}`] : []),
  ]
  return readList<ApiKeyRow, T>(
    db,
    asked,
    {
      from: keys,
      where: sql`${sql.join(conditions, sql` AND `)}`,
      order: orderOf(asked.sort, sql`k.id`, orderKeys),
      total: 'all',
      read: async (these) =>
        (await sql<ApiKeyRow>`SELECT ${columns} FROM ${keys} WHERE ${these}`.execute(db)).rows,
    },
    view,
  )
}

export async function findKey(db: Db, actor: Actor, id: number): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    SELECT ${columns} FROM ${keys} WHERE ${visible(actor)} AND k.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * How many keys are in use, of the company or of one person. One transaction of the company counts at a time.
 */
export async function countActiveKeys(db: Db, of: { userId: number } | 'company'): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('atesta.api_keys'), current_company()::int)`.execute(db)
  const whose =
    of === 'company' ? sql`k.kind = 'company'` : sql`k.kind = 'personal' AND k.user_id = ${of.userId}`
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM api_keys k WHERE ${whose} AND ${state} = 'active'`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * The service user that a company key acts as: it cannot sign in, and its actions are recorded under its
 * name. Undefined when one of the folders does not belong to the company, or is a user's own folder.
 */
export async function insertServiceUser(
  db: Db,
  service: { name: string; range: Range; folders: readonly number[] },
): Promise<number | undefined> {
  const folders = [...new Set(service.folders)]
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM folders WHERE id = ANY(${folders}::bigint[]) AND owner_id IS NULL AND deleted_at IS NULL`.execute(
    db,
  )
  if (rows[0]?.n !== folders.length) return undefined
  const { id } = await db
    .insertInto('users')
    .values({ kind: 'service', name: service.name, email: '', range: service.range })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (folders.length > 0)
    await db
      .insertInto('folder_members')
      .values(folders.map((folder_id) => ({ folder_id, user_id: id })))
      .execute()
  return id
}

export type NewKey = {
  kind: 'personal' | 'company'
  name: string
  userId: number
  createdBy: number
  hint: string
  tokenHash: Buffer
  scopes: readonly Scope[]
  expiresAt: Date | null
}

export async function insertKey(db: Db, key: NewKey): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      kind: key.kind,
      name: key.name,
      user_id: key.userId,
      created_by: key.createdBy,
      hint: key.hint,
      token_hash: key.tokenHash,
      scopes: [...key.scopes],
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Revokes the personal keys of a user and returns them. */
export async function revokePersonalKeys(db: Db, userId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    UPDATE api_keys SET revoked_at = now()
    WHERE user_id = ${userId} AND kind = 'personal' AND revoked_at IS NULL RETURNING id, name`.execute(db)
  return rows
}

export async function revokeKey(db: Db, key: Pick<ApiKeyRow, 'id' | 'kind' | 'user_id'>): Promise<void> {
  await sql`UPDATE api_keys SET revoked_at = now() WHERE id = ${key.id} AND revoked_at IS NULL`.execute(db)
  if (key.kind === 'company')
    await sql`UPDATE users SET disabled_at = now() WHERE id = ${key.user_id} AND disabled_at IS NULL`.execute(
      db,
    )
}
