import type { Locale } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Condition } from './filter.ts'

export type PersonRow = {
  id: number
  name: string
  email: string
  range: Range
  locale: Locale | null
  time_zone: string
  created_at: Date
  changed_at: Date
  version: number
  disabled: boolean
  /** Whether they have signed in at least once. */
  came: boolean
  external_id: string | null
  user_name: string | null
  given_name: string
  family_name: string
}

const columns = sql`u.id, u.name, u.email, u.range, u.locale, u.time_zone, u.created_at, u.changed_at, u.version,
  u.disabled_at IS NOT NULL AS disabled, u.auth_user_id IS NOT NULL AS came, s.external_id, s.user_name,
  COALESCE(s.given_name, '') AS given_name, COALESCE(s.family_name, '') AS family_name`
const people = sql`users u LEFT JOIN scim_people s ON s.user_id = u.id`
const removed = sql`u.disabled_at IS NOT NULL AND s.removed_at IS NOT NULL`
const shown = sql`u.kind = 'person' AND NOT COALESCE(${removed}, false)`

function meets(condition: Condition) {
  const { attribute, value } = condition
  if (attribute === 'active') return value ? sql`u.disabled_at IS NULL` : sql`u.disabled_at IS NOT NULL`
  if (attribute === 'id') return sql`u.id = ${/^\d{1,15}$/.test(value) ? value : '0'}::bigint`
  if (attribute === 'external_id') return sql`s.external_id = ${value}`
  if (attribute === 'address') return sql`lower(u.email) = lower(${value})`
  return sql`(lower(u.email) = lower(${value}) AND s.user_name IS NULL OR lower(s.user_name) = lower(${value}))`
}

/** People from the given place on, counted from 1, in order of creation; and their total. */
export async function listPeople(
  db: Db,
  conditions: readonly Condition[],
  { start, count }: { start: number; count: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const where = sql.join([shown, ...conditions.map(meets)], sql` AND `)
  const [page, all] = await Promise.all([
    sql<PersonRow>`SELECT ${columns} FROM ${people} WHERE ${where}
      ORDER BY u.id OFFSET ${start - 1} LIMIT ${count}`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total FROM ${people} WHERE ${where}`.execute(db),
  ])
  return { rows: page.rows, total: all.rows[0]?.total ?? 0 }
}

export async function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    SELECT ${columns} FROM ${people} WHERE ${shown} AND u.id = ${id}`.execute(db)
  return rows[0]
}

/** The person as they are now; they do not change until the transaction ends. */
export async function lockPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    SELECT ${columns} FROM ${people} WHERE ${shown} AND u.id = ${id} FOR NO KEY UPDATE OF u`.execute(db)
  return rows[0]
}

/** The person with this address whom the provider has deleted. */
export async function findRemoved(db: Db, email: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    SELECT ${columns} FROM ${people}
    WHERE u.kind = 'person' AND ${removed} AND lower(u.email) = lower(${email})`.execute(db)
  return rows[0]
}

/**
 * Whether another person of the company has this address, or one who is not disabled has this name at the
 * provider.
 */
export async function isTaken(
  db: Db,
  { email, userName }: { email: string; userName: string },
  but: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${people}
    WHERE u.kind = 'person' AND u.id IS DISTINCT FROM ${but}::bigint AND (lower(u.email) = lower(${email})
      OR u.disabled_at IS NULL
        AND (lower(u.email) = lower(${userName}) AND s.user_name IS NULL OR lower(s.user_name) = lower(${userName})))
    LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Stores how the provider identifies a person, who is no longer deleted. A different, disabled person loses
 * the same external id and name, since the provider now means this one.
 */
export async function saveNames(
  db: Db,
  userId: number,
  names: Pick<PersonRow, 'external_id' | 'user_name' | 'given_name' | 'family_name'>,
): Promise<void> {
  await sql`
    UPDATE scim_people s SET external_id = NULLIF(s.external_id, ${names.external_id}),
      user_name = CASE WHEN lower(s.user_name) = lower(${names.user_name}) THEN NULL ELSE s.user_name END
    FROM users u
    WHERE u.id = s.user_id AND u.company_id = s.company_id AND u.disabled_at IS NOT NULL AND s.user_id <> ${userId}
      AND (s.external_id = ${names.external_id} OR lower(s.user_name) = lower(${names.user_name}))`.execute(
    db,
  )
  await sql`
    INSERT INTO scim_people (user_id, external_id, user_name, given_name, family_name)
    VALUES (${userId}, ${names.external_id}, ${names.user_name}, ${names.given_name}, ${names.family_name})
    ON CONFLICT (company_id, user_id) DO UPDATE SET external_id = EXCLUDED.external_id, user_name = EXCLUDED.user_name,
      given_name = EXCLUDED.given_name, family_name = EXCLUDED.family_name, removed_at = NULL`.execute(db)
}

export const markRemoved = (db: Db, userId: number) =>
  sql`
    INSERT INTO scim_people (user_id, removed_at) VALUES (${userId}, now())
    ON CONFLICT (company_id, user_id) DO UPDATE SET removed_at = now()`.execute(db)

/** Changes the address of a person who has not signed in yet. */
export const changeAddress = (db: Db, userId: number, email: string) =>
  sql`UPDATE users SET email = ${email.toLowerCase()} WHERE id = ${userId} AND auth_user_id IS NULL`.execute(
    db,
  )
