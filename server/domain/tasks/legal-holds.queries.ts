import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { readList } from '../../lists/long-list.queries.ts'
import type { PageAsked } from '../../lists/paging.ts'
import { orderOf } from '../../lists/sort-order.queries.ts'
import { lockErasing } from './erasing-lock.queries.ts'

/**
 * The tasks, and their parents, of rows of `certifications c`; a merged report concerns the tasks of its
 * parts, which may be merged themselves.
 */
export const tasksOfFile: RawBuilder<number> = sql`SELECT unnest(ARRAY[t.id, t.parent_id]) FROM tasks t WHERE t.company_id = c.company_id
    AND (t.id = c.task_id OR t.id IN (
      WITH RECURSIVE part AS (
        SELECT o.task_id, o.parts FROM reports o WHERE o.company_id = c.company_id AND o.id = c.report_id
        UNION SELECT p.task_id, p.parts FROM part JOIN reports p ON p.company_id = c.company_id AND p.id = ANY (part.parts))
      SELECT task_id FROM part))`

/**
 * Whether a legal hold keeps rows of `certifications c`. Most companies have none, which is checked first.
 */
export const underLegalHold: RawBuilder<boolean> = sql`(EXISTS (SELECT FROM legal_holds g WHERE g.company_id = c.company_id)
    AND EXISTS (SELECT FROM legal_holds h WHERE h.company_id = c.company_id AND h.task_id IN (${tasksOfFile})))`

/** Whether a legal hold keeps a file now. */
export async function isUnderLegalHold(db: Db, certificationId: number): Promise<boolean> {
  const found = await sql<{ held: boolean }>`
    SELECT ${underLegalHold} AS held FROM certifications c WHERE c.id = ${certificationId}`.execute(db)
  return found.rows[0]?.held ?? false
}

/**
 * Whether a legal hold keeps rows of `tasks t`, placed on them or on their parents, and everything in them.
 */
export const taskUnderLegalHold: RawBuilder<boolean> = sql`EXISTS (SELECT FROM legal_holds h
    WHERE h.company_id = t.company_id AND h.task_id IN (t.id, t.parent_id))`

/** Whether a legal hold keeps a task now. */
export async function isTaskUnderLegalHold(db: Db, taskId: number): Promise<boolean> {
  const found = await sql<{ held: boolean }>`
    SELECT ${taskUnderLegalHold} AS held FROM tasks t WHERE t.id = ${taskId}`.execute(db)
  return found.rows[0]?.held ?? false
}

export type HoldRow = {
  task_id: number
  task_name: string
  reason: string
  placed_by: number
  placed_by_name: string
  placed_at: Date
}

const holds = sql`SELECT h.task_id, t.name AS task_name, h.reason, h.placed_by, u.name AS placed_by_name, h.placed_at
  FROM legal_holds h JOIN tasks t ON t.id = h.task_id JOIN users u ON u.id = h.placed_by`

/** The legal holds of the company, newest first. */
export const listHolds = <T>(db: Db, asked: PageAsked, view: (row: HoldRow) => T) =>
  readList(
    db,
    asked,
    {
      from: sql`legal_holds h`,
      where: sql`true`,
      order: orderOf('-placed_at', sql`h.task_id`, { placed_at: { by: sql`h.placed_at`, kind: 'instant' } }),
      company: sql`h.company_id`,
      read: async (these: RawBuilder<unknown>) =>
        (await sql<HoldRow>`${holds} WHERE ${these}`.execute(db)).rows,
    },
    view,
  )

/** The legal hold of a task. */
export async function findHold(db: Db, taskId: number): Promise<HoldRow | undefined> {
  return (await sql<HoldRow>`${holds} WHERE h.task_id = ${taskId}`.execute(db)).rows[0]
}

/**
 * Places a legal hold on a task; an existing one stays with its reason. Waits for erasures and deletions
 * under way: once this is committed, nothing of the task is removed.
 */
export async function placeHold(db: Db, taskId: number, reason: string, userId: number): Promise<void> {
  await lockErasing(db)
  await db
    .insertInto('legal_holds')
    .values({ task_id: taskId, reason, placed_by: userId })
    .onConflict((conflict) => conflict.columns(['company_id', 'task_id']).doNothing())
    .execute()
}

/** False when there was none. */
export async function releaseHold(db: Db, taskId: number): Promise<boolean> {
  const done = await db.deleteFrom('legal_holds').where('task_id', '=', taskId).executeTakeFirst()
  return done.numDeletedRows > 0n
}
