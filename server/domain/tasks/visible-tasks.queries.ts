import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'
import { folderSupervised, taskVisible } from './tasks.queries.ts'

/** At most this many ids are searched for each row that is skipped; with more, looking up its task is better. */
const most = 5000

type Columns = {
  /** The row's task. */
  task: RawBuilder<unknown>
  /** True for the actor's own rows. */
  own: RawBuilder<boolean>
}

async function idsOf(db: Db, select: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`SELECT ARRAY(${select} LIMIT ${most + 1}) AS ids`.execute(db)
  return rows[0]?.ids ?? []
}

/**
 * The tasks in the rows of `folders f` for which it is true. Folders are few: theirs are looked up, not all looked
 * through.
 */
const tasksIn = (where: RawBuilder<boolean>) =>
  sql`SELECT t.id FROM tasks t WHERE t.folder_id = ANY(ARRAY(SELECT f.id FROM folders f WHERE ${where}))`

/** Those of one folder that the actor answers for; in another they have but their own, which is few. */
async function ofFolder(db: Db, actor: Actor, { task }: Columns, folderId: number) {
  const within = await idsOf(db, tasksIn(sql`f.id = ${folderId} AND ${folderSupervised(actor)}`))
  return within.length === 0 || within.length > most ? null : sql<boolean>`${task} = ANY(${within}::bigint[])`
}

/** Tasks of the folders they answer for, told by these ids or, where the others are fewer, by those. */
async function answeredFor(db: Db, actor: Actor, task: RawBuilder<unknown>) {
  const supervised = await idsOf(db, tasksIn(sql`${folderSupervised(actor)}`))
  if (supervised.length <= most) return sql<boolean>`${task} = ANY(${supervised}::bigint[])`
  const others = await idsOf(db, tasksIn(sql`NOT ${folderSupervised(actor)}`))
  return others.length > most ? null : sql<boolean>`${task} <> ALL(${others}::bigint[])`
}

/** Those of the folders they answer for, and their own where they are assigned elsewhere. */
async function ofSupervisor(db: Db, actor: Actor, { task, own }: Columns) {
  const [answered, elsewhere] = await Promise.all([
    answeredFor(db, actor, task),
    idsOf(
      db,
      sql`SELECT t.id FROM task_assignees mine JOIN tasks t ON t.id = mine.task_id JOIN folders f ON f.id = t.folder_id
        WHERE mine.user_id = ${actor.userId} AND ${taskVisible(actor)} AND NOT ${folderSupervised(actor)}`,
    ),
  ])
  if (!answered || elsewhere.length > most) return null
  return elsewhere.length === 0
    ? answered
    : sql<boolean>`(${answered} OR (${own} AND ${task} = ANY(${elsewhere}::bigint[])))`
}

/**
 * True for rows whose task lets the actor see them, told without looking up the task of each row; null when it takes
 * more than some ids to tell. Who walks over rows by this alone must look again at those that are shown.
 */
export async function tasksToSee(
  db: Db,
  actor: Actor,
  columns: Columns,
  folderId?: number,
): Promise<RawBuilder<boolean> | null> {
  if (!canSupervise(actor)) return null
  if (folderId) return ofFolder(db, actor, columns, folderId)
  return isAdmin(actor) ? sql<boolean>`true` : ofSupervisor(db, actor, columns)
}
