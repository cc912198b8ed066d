import type { Locale } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { containing, type PageAsked, readPage } from '../../core/paging.ts'

export type UserRow = {
  id: number
  name: string
  email: string
  range: Range
  disabled_at: Date | null
  created_at: Date
  auth_user_id: string | null
}

const columns = sql`id, name, email, range, disabled_at, created_at, auth_user_id`

export const listUsers = <T>(db: Db, asked: PageAsked & { q?: string }, view: (row: UserRow) => T) =>
  readPage<UserRow, T>(
    db,
    asked,
    {
      select: columns,
      from: sql`users WHERE ${asked.q ? sql`(name ILIKE ${containing(asked.q)} OR email ILIKE ${containing(asked.q)})` : sql`true`}`,
      order: sql`lower(name), id`,
    },
    view,
  )

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return (await sql<UserRow>`SELECT ${columns} FROM users WHERE id = ${id}`.execute(db)).rows[0]
}

export async function insertUser(
  db: Db,
  user: { name: string; email: string; range: Range; authUserId: string; locale?: Locale; timeZone?: string },
): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email.toLowerCase(),
      range: user.range,
      auth_user_id: user.authUserId,
      locale: user.locale ?? null,
      ...(user.timeZone && { time_zone: user.timeZone }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const disableUser = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set({ disabled_at: sql`now()` })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .execute()

/** Locks the administrators, so that two who disable each other at once do not both succeed. */
export async function otherAdministrators(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE range = 'RANGE_ADMIN' AND disabled_at IS NULL ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  )
  return rows.filter((row) => row.id !== id).length
}

export async function updateOwnSettings(
  db: Db,
  id: number,
  change: { locale?: Locale; timeZone?: string },
): Promise<void> {
  if (change.locale === undefined && change.timeZone === undefined) return
  await db
    .updateTable('users')
    .set({
      ...(change.locale && { locale: change.locale }),
      ...(change.timeZone && { time_zone: change.timeZone }),
    })
    .where('id', '=', id)
    .execute()
}

export async function toggleMandatoryMetadata(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set((e) => ({ mandatory_metadata: e.not('mandatory_metadata') }))
    .where('id', '=', id)
    .returning('mandatory_metadata')
    .executeTakeFirstOrThrow()
  return row.mandatory_metadata
}
