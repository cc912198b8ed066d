import { limits } from '@atesta/contract/limits.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import { keptCount } from '../../lists/counted-list.queries.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { type Key, orderOf } from '../../lists/sort-order.queries.ts'

export type FolderRow = {
  id: number
  name: string
  type: TaskType
  owner_id: number | null
  archived_at: Date | null
  created_at: Date
  version: number
  tasks: number
  archived_tasks: number
  inspections: number
  /** Includes the identities of keys, which are never shown. */
  members: { id: number; name: string; kind: 'person' | 'service' }[]
}

/** True for rows of `folders f` that the actor may see: all for administrators, also people's own; otherwise theirs. */
export const folderVisible = (actor: Actor): RawBuilder<boolean> =>
  sql`(f.deleted_at IS NULL AND ${folderOpenTo(actor)})`

function folderOpenTo(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql`true`
  return sql`(
    f.owner_id = ${actor.userId}
    OR EXISTS (SELECT FROM folder_members m WHERE m.folder_id = f.id AND m.user_id = ${actor.userId})
    OR EXISTS (SELECT FROM task_assignees a JOIN tasks ft ON ft.id = a.task_id WHERE ft.folder_id = f.id AND a.user_id = ${actor.userId}))`
}

/** True where the actor sees everything in a folder: it is their own, or they supervise it. */
function seesAll(actor: Actor): RawBuilder<boolean> {
  const own = sql<boolean>`COALESCE(f.owner_id = ${actor.userId}, false)`
  if (actor.range === 'RANGE_USER') return own
  return sql`(${own} OR EXISTS (SELECT FROM folder_members m WHERE m.folder_id = f.id AND m.user_id = ${actor.userId}))`
}

/**
 * True for rows of `tasks t` that the actor finds in the folder: all where they see everything, otherwise
 * those assigned to them.
 */
function taskFound(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql`t.deleted_at IS NULL`
  return sql`(t.deleted_at IS NULL AND (${seesAll(actor)}
    OR EXISTS (SELECT FROM task_assignees a WHERE a.task_id = t.id AND a.user_id = ${actor.userId})))`
}

/** Inspections that the actor finds in the folder: all where they see everything, otherwise their own. */
function inspectionsFound(actor: Actor): RawBuilder<number> {
  const all = keptCount('inspections', 'folder')
  if (isAdmin(actor)) return all
  return sql`CASE WHEN ${seesAll(actor)} THEN ${all} ELSE (SELECT count(*) FROM inspections i JOIN tasks t ON t.id = i.task_id
    WHERE t.folder_id = f.id AND i.user_id = ${actor.userId} AND i.deleted_at IS NULL AND ${taskFound(actor)}) END`
}

/** Counts are those of what the actor finds in the folder. */
const columns = (
  actor: Actor,
) => sql`f.id, f.name, f.type, f.owner_id, f.archived_at, f.created_at, f.version,
  (SELECT count(*) FROM tasks t WHERE t.folder_id = f.id AND t.archived_at IS NULL AND ${taskFound(actor)}) AS tasks,
  (SELECT count(*) FROM tasks t WHERE t.folder_id = f.id AND t.archived_at IS NOT NULL AND ${taskFound(actor)}) AS archived_tasks,
  ${inspectionsFound(actor)} AS inspections,
  COALESCE((SELECT json_agg(json_build_object('id', u.id, 'name', u.name, 'kind', u.kind) ORDER BY u.name)
    FROM folder_members m JOIN users u ON u.id = m.user_id WHERE m.folder_id = f.id), '[]') AS members`

export type FolderFilter = { type?: TaskType; archived?: boolean; q?: string }

function matching(actor: Actor, filter: FolderFilter): RawBuilder<boolean> {
  return sql`${folderVisible(actor)}
    AND ${filter.type ? sql`f.type = ${filter.type}` : sql`true`}
    AND ${filter.archived ? sql`f.archived_at IS NOT NULL` : sql`f.archived_at IS NULL`}
    AND ${filter.q ? sql`f.name ILIKE ${containing(filter.q)}` : sql`true`}`
}

const keys = {
  name: { by: sql`lower(f.name)`, kind: 'text' },
  created_at: { by: sql`f.created_at`, kind: 'instant' },
} satisfies Record<string, Key>
type Sort = keyof typeof keys

export const listFolders = <T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & FolderFilter & { sort: Sort | `-${Sort}` },
  view: (row: FolderRow) => T,
) =>
  readList<FolderRow, T>(
    db,
    asked,
    {
      from: sql`folders f`,
      where: matching(actor, asked),
      order: orderOf(asked.sort, sql`f.id`, keys),
      total: 'all',
      read: async (these) =>
        (await sql<FolderRow>`SELECT ${columns(actor)} FROM folders f WHERE ${these}`.execute(db)).rows,
    },
    view,
  )

export async function findFolder(
  db: Db,
  actor: Actor,
  id: number,
  type?: TaskType,
): Promise<FolderRow | undefined> {
  const found = await sql<FolderRow>`SELECT ${columns(actor)} FROM folders f
    WHERE f.id = ${id} AND ${folderVisible(actor)} AND ${type ? sql`f.type = ${type}` : sql`true`}`.execute(
    db,
  )
  return found.rows[0]
}

export async function foldersForSelect(
  db: Db,
  actor: Actor,
  filter: FolderFilter,
): Promise<{ id: number; name: string; type: TaskType }[]> {
  const found = await sql<{ id: number; name: string; type: TaskType }>`
    SELECT f.id, f.name, f.type FROM folders f WHERE ${matching(actor, filter)} ORDER BY lower(f.name), f.id LIMIT ${limits.selectSize}`.execute(
    db,
  )
  return found.rows
}

export async function insertFolder(
  db: Db,
  folder: { name: string; type: TaskType; ownerId?: number },
): Promise<number> {
  const row = await db
    .insertInto('folders')
    .values({ name: folder.name, type: folder.type, owner_id: folder.ownerId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Makes these people the members; memberships of key identities stay. */
export async function replaceMembers(db: Db, folderId: number, members: number[]): Promise<void> {
  await sql`
    DELETE FROM folder_members m USING users u
    WHERE m.folder_id = ${folderId} AND u.id = m.user_id AND u.kind = 'person'`.execute(db)
  if (members.length === 0) return
  await db
    .insertInto('folder_members')
    .values(members.map((user_id) => ({ folder_id: folderId, user_id })))
    .execute()
}

/** Saves if the version is still the caller's; false when another save came first. */
export async function updateFolder(
  db: Db,
  id: number,
  version: number,
  change: { name: string },
): Promise<boolean> {
  const done = await db
    .updateTable('folders')
    .set({ name: change.name, version: version + 1 })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Deletes a folder without tasks; false when it has some. Waits for tasks that are being created. */
export async function deleteFolder(db: Db, id: number): Promise<boolean> {
  await sql`SELECT id FROM folders WHERE id = ${id} FOR UPDATE`.execute(db)
  const done = await sql`UPDATE folders SET deleted_at = now() WHERE id = ${id} AND deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM tasks t WHERE t.folder_id = ${id} AND t.deleted_at IS NULL)`.execute(db)
  if (done.numAffectedRows !== 1n) return false
  await db.deleteFrom('folder_members').where('folder_id', '=', id).execute()
  return true
}

export type MemberChoice = { id: number; name: string; email: string; member: boolean }

/** Users of the company to choose members from; those of `folderId` are marked. */
export async function usersForFolder(
  db: Db,
  folderId: number | undefined,
  q: string | undefined,
): Promise<MemberChoice[]> {
  const found = await sql<MemberChoice>`
    SELECT u.id, u.name, u.email, EXISTS (SELECT FROM folder_members m WHERE m.user_id = u.id AND m.folder_id = ${folderId ?? null}) AS member
    FROM users u WHERE u.kind = 'person' AND u.disabled_at IS NULL
      AND ${q ? sql`(u.name ILIKE ${containing(q)} OR u.email ILIKE ${containing(q)})` : sql`true`}
    ORDER BY lower(u.name), u.id LIMIT ${limits.selectSize}`.execute(db)
  return found.rows
}
