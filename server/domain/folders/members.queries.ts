import type { Range } from '@atesta/contract/schemas/user.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * Those of `ids` who are not people allowed to sign in: of another company, unknown, disabled, clients,
 * services.
 */
export async function unknownUsers(db: Db, ids: number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT asked.id FROM unnest(${ids}::bigint[]) AS asked(id)
    WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = asked.id AND u.kind = 'person' AND u.disabled_at IS NULL)`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}

/**
 * Makes saves of these users that started before stale: they may name all folders of the user. Call it before
 * the folder is locked, in the order of saving a user: otherwise the two could deadlock.
 */
export async function outdateUsers(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE users SET version = version + 1
    WHERE id IN (SELECT id FROM users WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE)`.execute(
    db,
  )
}

/**
 * Adds a user as a member; false when they already are one. Saves of the folder and of the user that started
 * before become stale.
 */
export async function insertMember(db: Db, folderId: number, userId: number): Promise<boolean> {
  await outdateUsers(db, [userId])
  const done = await db
    .insertInto('folder_members')
    .values({ folder_id: folderId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((done.numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  await db
    .updateTable('folders')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', folderId)
    .execute()
  return true
}

/** How many people are members of a folder; without the identities of keys. */
export async function countMembers(db: Db, folderId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM folder_members m
    JOIN users u ON u.id = m.user_id AND u.kind = 'person' WHERE m.folder_id = ${folderId}`.execute(db)
  return rows[0]?.n ?? 0
}

export type ActivePersonRow = {
  id: number
  name: string
  range: Range
  disabled_at: Date | null
  inspections: number
  submitted: number
  last_activity_at: Date | null
}

/** The work of all users, or of one where it is given, in inspections `i`. */
export const workOf = (userId: number | null): RawBuilder<boolean> =>
  userId === null ? sql`true` : sql`i.user_id = ${userId}`

/**
 * The members of a folder and all others who work in it, the most active first; where `only` is given, no work counts
 * but that of this user.
 */
export async function peopleOfFolder(
  db: Db,
  folderId: number,
  only: number | null,
): Promise<(ActivePersonRow & { member: boolean })[]> {
  const found = await sql<ActivePersonRow & { member: boolean }>`
    WITH work AS (
      SELECT i.user_id, count(*) AS inspections, count(*) FILTER (WHERE i.state = 'submitted') AS submitted,
        max(i.updated_at) AS last_activity_at
      FROM inspections i JOIN tasks t ON t.id = i.task_id
      WHERE t.folder_id = ${folderId} AND i.deleted_at IS NULL AND ${workOf(only)} GROUP BY i.user_id
    )
    SELECT u.id, u.name, u.range, u.disabled_at, m.user_id IS NOT NULL AS member,
      COALESCE(work.inspections, 0) AS inspections, COALESCE(work.submitted, 0) AS submitted, work.last_activity_at
    FROM users u LEFT JOIN work ON work.user_id = u.id
      LEFT JOIN folder_members m ON m.user_id = u.id AND m.folder_id = ${folderId}
    WHERE u.kind = 'person' AND (work.user_id IS NOT NULL OR m.user_id IS NOT NULL)
    ORDER BY work.last_activity_at DESC NULLS LAST, lower(u.name), u.id LIMIT 500`.execute(db)
  return found.rows
}
