import { limits } from '@atesta/contract/limits.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { isIndexed, searched } from '../../lists/long-list-search.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { type Key, orderOf } from '../../lists/sort-order.queries.ts'
import { assignedTo, type TaskRow, taskColumns, taskDone, taskSource, taskVisible } from './tasks.queries.ts'
import { fewTasks, tasksWithin } from './tasks-within.queries.ts'

const thin = sql`tasks t JOIN folders f ON f.id = t.folder_id`

export type TaskFilter = {
  type?: TaskType
  archived?: boolean
  mine?: boolean
  following?: boolean
  folder_id?: number
  user_id?: number
  done?: boolean
  due?: keyof typeof dues
  parent_id?: number
  /** True: no children; false: children only. */
  parents?: boolean
  q?: string
}

/**
 * A filter that only one kind of task has, on rows of `tasks t`. `within`: a SELECT of ids among which all of them
 * are, where these may be few.
 */
export type OfKind = { where: RawBuilder<boolean>; within?: RawBuilder<unknown> }

const dues = {
  overdue: sql<boolean>`t.due_at < now() AND NOT ${taskDone}`,
  week: sql<boolean>`t.due_at BETWEEN now() AND now() + interval '7 days'`,
  none: sql<boolean>`t.due_at IS NULL`,
}

/** The filter except for its text. */
function conditions(actor: Actor, filter: TaskFilter): RawBuilder<boolean> {
  return sql`${taskVisible(actor)} AND ${tasksWithin(actor, filter.type)}
    AND ${filter.type ? sql`t.type = ${filter.type}` : sql`true`}
    AND ${filter.archived ? sql`t.archived_at IS NOT NULL` : sql`t.archived_at IS NULL`}
    AND ${filter.folder_id ? sql`t.folder_id = ${filter.folder_id}` : sql`true`}
    AND ${filter.mine ? assignedTo(actor.userId) : sql`true`}
    AND ${filter.user_id ? assignedTo(filter.user_id) : sql`true`}
    AND ${filter.due ? dues[filter.due] : sql`true`}
    AND ${filter.done === undefined ? sql`true` : filter.done ? taskDone : sql`NOT ${taskDone}`}
    AND ${filter.following ? sql`EXISTS (SELECT FROM task_followers w WHERE w.task_id = t.id AND w.user_id = ${actor.userId})` : sql`true`}
    AND ${filter.parent_id ? sql`t.parent_id = ${filter.parent_id}` : sql`true`}
    AND ${filter.parents === undefined ? sql`true` : filter.parents ? sql`t.parent_id IS NULL` : sql`t.parent_id IS NOT NULL`}`
}

const contains = (q: string): RawBuilder<boolean> => sql`t.name ILIKE ${containing(q)}`

const keys = {
  name: { by: sql`lower(t.name)`, kind: 'text' },
  due_at: { by: sql`t.due_at`, kind: 'instant', nulls: 'last' },
  updated_at: { by: sql`t.updated_at`, kind: 'instant' },
} satisfies Record<string, Key>
type Sort = keyof typeof keys

const fewOf = (actor: Actor, filter: TaskFilter, { within }: OfKind, byType: boolean) =>
  fewTasks(actor, {
    type: filter.type,
    archived: filter.archived,
    folderId: filter.folder_id,
    assignees: [filter.user_id, filter.mine ? actor.userId : undefined],
    followerId: filter.following ? actor.userId : undefined,
    parentId: filter.parent_id,
    within,
    byType,
  })

/** A page of the tasks that the actor may see. */
export function listTasks<T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & TaskFilter & { sort: Sort | `-${Sort}` },
  view: (row: TaskRow) => T,
  ofKind: OfKind = { where: sql`true` },
) {
  const { q, sort } = asked
  const list = {
    from: thin,
    few: fewOf(actor, asked, ofKind, /updated_at/.test(sort)),
    where: sql<boolean>`${conditions(actor, asked)} AND ${ofKind.where}`,
    company: sql`t.company_id`,
    text: q ? contains(q) : null,
    order: orderOf(sort, sql`t.id`, keys),
    search: q ? { indexed: isIndexed(q), found: [searched('tasks', q)] } : null,
    read: async (these: RawBuilder<unknown>) =>
      (await sql<TaskRow>`SELECT ${taskColumns(actor)} FROM ${taskSource} WHERE ${these}`.execute(db)).rows,
  }
  return readList(db, asked, list, view)
}

export async function tasksForSelect(
  db: Db,
  actor: Actor,
  filter: TaskFilter,
): Promise<{ id: number; name: string; folder: string }[]> {
  const found = await sql<{ id: number; name: string; folder: string }>`
    SELECT t.id, t.name, f.name AS folder FROM ${thin} WHERE ${conditions(actor, filter)}
      AND ${filter.q ? contains(filter.q) : sql`true`} ORDER BY lower(t.name), t.id LIMIT ${limits.selectSize}`.execute(
    db,
  )
  return found.rows
}
