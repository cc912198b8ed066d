import { limits } from '@atesta/contract/limits.ts'
import type { InspectionSort } from '@atesta/contract/routes/inspections.ts'
import type { Choice } from '@atesta/contract/schemas/answers.ts'
import type { ReviewState } from '@atesta/contract/schemas/review.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Part } from '../../database/read-parts.queries.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import { type CountedList, countRows, sizeOf } from '../../lists/counted-list.queries.ts'
import { firstIds, firstOf, type List, readList } from '../../lists/long-list.queries.ts'
import {
  fewContaining,
  isIndexed,
  type Search,
  searched,
  searchedAll,
} from '../../lists/long-list-search.queries.ts'
import { containing, type Page, type PageAsked } from '../../lists/paging.ts'
import { type Key, type Order, orderOf } from '../../lists/sort-order.queries.ts'
import { folderSupervised } from '../tasks/tasks.queries.ts'
import { tasksToSee } from '../tasks/visible-tasks.queries.ts'
import {
  type InspectionRow,
  inspectionColumns,
  inspectionSource,
  inspectionVisible,
} from './inspections.queries.ts'

export type InspectionFilter = {
  /** Only inspections that can be filled in now: their task is neither archived nor read-only. */
  fillable?: boolean
  submitted?: boolean
  /** Only those being answered: drafts, except those of recipients who do not answer now. */
  open?: boolean
  review?: ReviewState
  /** Only inspections on whose last submission nothing was decided; of drafts, those that were not returned. */
  unreviewed?: boolean
  mine?: boolean
  task_id?: number
  folder_id?: number
  person_id?: number
  /** Created at or after `from`, and before `to`. */
  from?: string
  to?: string
  /** Submitted at or after this instant, and before the other. */
  submitted_from?: string
  submitted_to?: string
  /** The form, and chosen options: at least one of each question, for every question. */
  template_id?: number
  choices?: readonly Choice[]
  q?: string
}
type Asked = PageAsked & InspectionFilter & { sort?: InspectionSort }

/** Joins only what decides who may see a row; the columns shown are read for one page only. */
const thin = sql`inspections i JOIN tasks t ON t.id = i.task_id JOIN folders f ON f.id = t.folder_id`

/** True for drafts of recipients who have not opened their link, or whose link has ended. */
export const unopened = sql<boolean>`(i.state = 'draft' AND EXISTS (SELECT FROM emails e WHERE e.company_id = i.company_id
  AND e.inspection_id = i.id AND e.state NOT IN ('opened', 'started', 'submitted')))`
const isOpen = sql<boolean>`i.state = 'draft' AND NOT ${unopened}`

const stateOf = ({ submitted }: InspectionFilter) =>
  submitted === undefined ? undefined : submitted ? 'submitted' : 'draft'

const titled = (q: string) => sql<boolean>`i.search_text LIKE lower(${containing(q)})`

/**
 * True for rows that contain the text, or whose person or task does: those of the row, not all of the company's. So short a
 * text that no index finds it among names is looked for in titles alone.
 */
function contains(q: string): RawBuilder<boolean> {
  if (!isIndexed(q)) return titled(q)
  const pattern = containing(q)
  return sql`(${titled(q)} OR (SELECT u.name FROM users u WHERE u.id = i.user_id) ILIKE ${pattern}
    OR (SELECT tq.name FROM tasks tq WHERE tq.id = i.task_id) ILIKE ${pattern})`
}

/** Yes and no may have been sent as true and false. */
const truths = new Map([
  ['yes', true],
  ['no', false],
])

/** What an answer contains that is one of the options, alone or among several. */
export const asAnswered = (options: string[]) =>
  options.flatMap((option) => [option, [option], truths.get(option)].filter((value) => value !== undefined))

/** True for rows that hold one of the options. */
const chosen = (id: string, options: string[]): RawBuilder<boolean> =>
  sql`i.answers @> ANY(${asAnswered(options).map((value) => JSON.stringify([{ id, value }]))}::jsonb[])`

/** The filter except for its text. */
function conditions(
  actor: Actor,
  filter: InspectionFilter,
  /** Decides from a row alone whether it is in the requested folder and visible. */
  seen: RawBuilder<boolean> | null = null,
): RawBuilder<boolean> {
  const state = stateOf(filter)
  const wanted: RawBuilder<unknown>[] = [sql`i.deleted_at IS NULL`, seen ?? inspectionVisible(actor)]
  if (state) wanted.push(sql`i.state = ${state}`)
  if (filter.open !== undefined) wanted.push(filter.open ? isOpen : sql`NOT (${isOpen})`)
  // In an archived task no decision can be made any more. Not a subquery IS NULL: PostgreSQL would take that for rare, and
  // read all rows of the tasks to sort them.
  if (filter.review === 'waiting')
    wanted.push(sql`i.state = 'submitted' AND i.review IS NULL
      AND NOT EXISTS (SELECT FROM tasks tw WHERE tw.id = i.task_id AND tw.archived_at IS NOT NULL)`)
  else if (filter.review) wanted.push(sql`i.review = ${filter.review}`)
  if (filter.unreviewed) wanted.push(sql`i.review IS NULL`)
  if (filter.fillable) wanted.push(sql`t.archived_at IS NULL AND NOT t.readonly`)
  if (filter.mine) wanted.push(sql`i.user_id = ${actor.userId}`)
  if (filter.task_id) wanted.push(sql`i.task_id = ${filter.task_id}`)
  if (filter.folder_id && !seen) wanted.push(sql`t.folder_id = ${filter.folder_id}`)
  if (filter.person_id) wanted.push(sql`i.user_id = ${filter.person_id}`)
  if (filter.from) wanted.push(sql`i.created_at >= ${filter.from}`)
  if (filter.to) wanted.push(sql`i.created_at < ${filter.to}`)
  if (filter.submitted_from) wanted.push(sql`i.submitted_at >= ${filter.submitted_from}`)
  if (filter.submitted_to) wanted.push(sql`i.submitted_at < ${filter.submitted_to}`)
  if (filter.template_id) wanted.push(sql`i.template_id = ${filter.template_id}`)
  for (const [id, options] of Map.groupBy(filter.choices ?? [], (choice) => choice.id))
    wanted.push(
      chosen(
        id,
        options.map(({ value }) => value),
      ),
    )
  return sql`${sql.join(wanted, sql` AND `)}`
}

/** FROM and WHERE of all rows that the filter lets through, for callers that read all of them. */
export const matching = (actor: Actor, filter: InspectionFilter): RawBuilder<unknown> =>
  sql`${thin} WHERE ${conditions(actor, filter)} AND ${filter.q ? contains(filter.q) : sql`true`}`

/** Whether the filter goes beyond what the kept counts cover. */
const isSpecial = ({
  mine,
  open,
  review,
  unreviewed,
  person_id,
  from,
  to,
  submitted_from,
  submitted_to,
  template_id,
  choices,
  q,
}: InspectionFilter) =>
  Boolean(mine || review || unreviewed || person_id || from || to || submitted_from || submitted_to || q) ||
  Boolean(open === false || template_id || choices)

/**
 * The list in terms of the kept counts, for a filter that does not go beyond them. The kept counts do not know
 * what recipients have opened, which is little at any time: of folders of email tasks that is counted itself.
 */
function counted(actor: Actor, filter: InspectionFilter): CountedList {
  const mine = sql`SELECT i.id FROM ${thin} WHERE ${conditions(actor, { ...filter, mine: true })}`
  const supervises = actor.range !== 'RANGE_USER'
  const supervised = folderSupervised(actor)
  // An administrator supervises every folder; a supervisor may have work elsewhere.
  const own = isAdmin(actor) ? null : supervises ? sql`${mine} AND NOT ${supervised}` : mine
  const where = { state: stateOf(filter), folder_id: filter.folder_id, task_id: filter.task_id }
  const kept = { list: 'inspections', supervised: supervises ? supervised : null, own, where } as const
  if (!filter.open || !supervises) return { ...kept, everything: isAdmin(actor) }
  const answering = sql`SELECT i.id FROM emails e JOIN inspections i ON i.company_id = e.company_id AND i.id = e.inspection_id
    JOIN tasks t ON t.id = i.task_id JOIN folders f ON f.id = t.folder_id
    WHERE e.state IN ('opened', 'started') AND ${supervised} AND ${conditions(actor, filter)}`
  return {
    ...kept,
    supervised: sql<boolean>`${supervised} AND f.type <> 'email'`,
    everything: false,
    own: own ? sql`${own} UNION ALL ${answering}` : answering,
    where: { ...where, state: 'draft' },
  }
}

const countedBy = (actor: Actor, filter: InspectionFilter) =>
  actor.respondent || isSpecial(filter) ? null : counted(actor, filter)

/** How many inspections the list has that are being answered, as an expression. */
export const openOf = (actor: Actor): RawBuilder<number> => sizeOf(counted(actor, { open: true }))

const keys = {
  created_at: null,
  submitted_at: { by: sql`i.submitted_at`, kind: 'instant', nulls: 'least' },
  title: { by: sql`i.search_text`, kind: 'text' },
} satisfies Record<string, Key | null>
const between = { ...keys, created_at: { by: sql`i.created_at`, kind: 'instant' } satisfies Key }
/** Rows between two instants are found by their own instant, so that is also the cheapest order. */
const orderFor = ({ sort = '-created_at', from, to }: Asked): Order =>
  orderOf(sort, sql`i.id`, from || to ? between : keys)

/** Inspections with a chosen option are counted up to here. */
const maxChosenCounted = 200

/** A text index pays off only where there are many rows: a user who sees only their own reads those. */
const searches = (actor: Actor, { mine, person_id }: Asked) =>
  actor.range !== 'RANGE_USER' && !mine && !person_id

/** The condition of `contains`, with the people and tasks of that name looked up once. */
async function search(db: Db, q: string): Promise<{ text: RawBuilder<boolean>; search: Search }> {
  const pattern = containing(q)
  if (!isIndexed(q)) return { text: contains(q), search: { indexed: false, found: [] } }
  const [people, tasks] = await Promise.all([fewContaining(db, 'names', q), fewContaining(db, 'tasks', q)])
  const named = people
    ? sql`i.user_id = ANY(${people}::bigint[])`
    : sql`EXISTS (SELECT FROM users u WHERE u.id = i.user_id AND u.name ILIKE ${pattern})`
  const under = tasks
    ? sql`i.task_id = ANY(${tasks}::bigint[])`
    : sql`EXISTS (SELECT FROM tasks tq WHERE tq.id = i.task_id AND tq.name ILIKE ${pattern})`
  const of = (column: 'user_id' | 'task_id', ids: RawBuilder<unknown>) =>
    sql`SELECT o.id FROM inspections o WHERE o.deleted_at IS NULL AND ${sql.ref(`o.${column}`)} = ANY(${ids})`
  return {
    text: sql`(${titled(q)} OR ${named} OR ${under})`,
    search: {
      indexed: isIndexed(q),
      found: [
        searched('inspections', q),
        of('user_id', people ? sql`${people}::bigint[]` : sql`ARRAY(${searchedAll('names', q)})`),
        of('task_id', tasks ? sql`${tasks}::bigint[]` : sql`ARRAY(${searchedAll('tasks', q)})`),
      ],
    },
  }
}

const shown = (actor: Actor, these: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT ${inspectionColumns(actor)} FROM ${inspectionSource} WHERE ${inspectionVisible(actor)} AND ${these}`

async function inspectionList(db: Db, actor: Actor, asked: Asked): Promise<List<InspectionRow>> {
  const { q } = asked
  const known = countedBy(actor, asked)
  const own = sql<boolean>`i.user_id = ${actor.userId}`
  // A user's own inspections are few enough to look up the task of each.
  const seen = asked.mine ? null : await tasksToSee(db, actor, { task: sql`i.task_id`, own }, asked.folder_id)
  return {
    from: seen ? sql`inspections i` : thin,
    where: conditions(actor, asked, seen),
    ...(q && (await search(db, q))),
    ...(!searches(actor, asked) && { search: null }),
    order: orderFor(asked),
    company: sql`i.company_id`,
    total: known && (() => countRows(db, known)),
    // Finding chosen options means reading all answers.
    ...(asked.choices && { bound: maxChosenCounted }),
    read: async (these) => {
      const found = await sql<InspectionRow>`${shown(actor, these)}`.execute(db)
      return found.rows
    },
  }
}

/** One page of the inspections the actor may see, and how many there are. Newest first unless told otherwise. */
export const listInspections = async <T>(
  db: Db,
  actor: Actor,
  asked: Asked,
  view: (row: InspectionRow) => T,
): Promise<Page<T>> => readList(db, asked, await inspectionList(db, actor, asked), view)

/** The ids of the newest matches, last submitted first, and whether there may be more. */
export async function newestInspectionIds(
  db: Db,
  actor: Actor,
  filter: InspectionFilter,
  most: number,
): Promise<{ ids: number[]; more: boolean }> {
  const asked = { ...filter, sort: '-submitted_at' as const, page: 1, page_size: most }
  return firstIds(db, await inspectionList(db, actor, asked), most)
}

/** The newest drafts of the actor that can be filled in: those that were returned, or the others. */
export async function newestDrafts(
  db: Db,
  actor: Actor,
  which: 'returned' | 'others',
  size: number,
): Promise<Part<InspectionRow>> {
  const own = { page: 1, page_size: size, submitted: false, mine: true, fillable: true }
  const asked = which === 'returned' ? { review: which } : { unreviewed: true }
  const list = await inspectionList(db, actor, { ...own, ...asked })
  return {
    select: shown(actor, firstOf(list, size)),
    instants: { task_archived_at: true, created_at: true, updated_at: true, submitted_at: true },
  }
}

export async function inspectionsForSelect(
  db: Db,
  actor: Actor,
  filter: InspectionFilter,
): Promise<InspectionRow[]> {
  const asked = { ...filter, page: 1, page_size: limits.selectSize }
  return (await readList(db, asked, await inspectionList(db, actor, asked), (row) => row)).data
}
