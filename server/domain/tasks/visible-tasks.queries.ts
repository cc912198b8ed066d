import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'
import { folderSupervised, taskVisible } from './tasks.queries.ts'

/**
 * At maxTasks this many ids: they are searched for each row that is skipped, and with more, looking up the row's
 * task is faster.
 */
const maxTasks = 5000

type Columns = {
  /** The row's task. */
  task: RawBuilder<unknown>
  /** True for the actor's own rows. */
  own: RawBuilder<boolean>
}

async function idsOf(db: Db, select: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`SELECT ARRAY(${select} LIMIT ${maxTasks + 1}) AS ids`.execute(
    db,
  )
  return rows[0]?.ids ?? []
}

/**
 * The tasks in the rows of `folders f` that satisfy the condition. Folders are few, so their tasks are looked
 * up instead of scanning all.
 */
const tasksIn = (where: RawBuilder<boolean>) =>
  sql`SELECT t.id FROM tasks t WHERE t.folder_id = ANY(ARRAY(SELECT f.id FROM folders f WHERE ${where}))`

/**
 * The tasks of one folder if the actor supervises it; otherwise null, since they have only a few of their own
 * there.
 */
async function ofFolder(db: Db, actor: Actor, { task }: Columns, folderId: number) {
  const within = await idsOf(db, tasksIn(sql`f.id = ${folderId} AND ${folderSupervised(actor)}`))
  return within.length === 0 || within.length > maxTasks
    ? null
    : sql<boolean>`${task} = ANY(${within}::bigint[])`
}

/**
 * True for tasks in the folders that the actor supervises, by their ids or, where the others are fewer, by
 * excluding those.
 */
async function answeredFor(db: Db, actor: Actor, task: RawBuilder<unknown>) {
  const supervised = await idsOf(db, tasksIn(sql`${folderSupervised(actor)}`))
  if (supervised.length <= maxTasks) return sql<boolean>`${task} = ANY(${supervised}::bigint[])`
  const others = await idsOf(db, tasksIn(sql`NOT ${folderSupervised(actor)}`))
  return others.length > maxTasks ? null : sql<boolean>`${task} <> ALL(${others}::bigint[])`
}

/** Tasks in supervised folders, and the actor's own rows where they are assigned elsewhere. */
async function ofSupervisor(db: Db, actor: Actor, { task, own }: Columns) {
  const [answered, elsewhere] = await Promise.all([
    answeredFor(db, actor, task),
    idsOf(
      db,
      sql`SELECT t.id FROM task_assignees mine JOIN tasks t ON t.id = mine.task_id JOIN folders f ON f.id = t.folder_id
        WHERE mine.user_id = ${actor.userId} AND ${taskVisible(actor)} AND NOT ${folderSupervised(actor)}`,
    ),
  ])
  if (!answered || elsewhere.length > maxTasks) return null
  return elsewhere.length === 0
    ? answered
    : sql<boolean>`(${answered} OR (${own} AND ${task} = ANY(${elsewhere}::bigint[])))`
}

/**
 * True for rows whose task is visible to the actor, decided without looking up the task of each row; null
 * when that takes too many ids. Callers that walk rows by this alone must check the displayed ones again.
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
