import { type Category, limits } from '@atesta/contract/limits.ts'
import type { CertificationSort } from '@atesta/contract/routes/certifications.ts'
import type { Box } from '@atesta/contract/schemas/box.ts'
import type { CertificationState, CertifiedPlace } from '@atesta/contract/schemas/certification.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Part } from '../../database/read-parts.queries.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import { type CountedList, countRows, sizeOf } from '../../lists/counted-list.queries.ts'
import { firstIds, firstOf, type List, readList } from '../../lists/long-list.queries.ts'
import type { Page, PageAsked } from '../../lists/paging.ts'
import { type Key, orderBy, orderOf } from '../../lists/sort-order.queries.ts'
import { folderSupervised, taskVisible } from '../tasks/tasks.queries.ts'
import { tasksToSee } from '../tasks/visible-tasks.queries.ts'
import {
  type CertificationRow,
  certificationColumns,
  certificationSource,
  contains,
  searchIndexes,
} from './certifications.queries.ts'

export type CertificationFilter = {
  favorite?: boolean
  damaged?: boolean
  task_id?: number
  inspection_id?: number
  person_id?: number
  category?: Category
  state?: CertificationState
  located?: boolean
  ids?: number[]
  /** Announced at or after `from`, and before `to`. */
  from?: string
  to?: string
  /** Sealed at or after `sealed_from`, and before `sealed_to`. */
  sealed_from?: string
  sealed_to?: string
  box?: Box
  q?: string
}
type Asked = PageAsked & CertificationFilter & { sort?: CertificationSort }

const thin = sql`certifications c JOIN tasks t ON t.id = c.task_id JOIN folders f ON f.id = t.folder_id`

/** Files of the actor's own inspections, and files they have sent. */
export const ownFile = (actor: Actor): RawBuilder<boolean> =>
  sql`(c.inspection_user_id = ${actor.userId} OR c.user_id = ${actor.userId})`
const own = (actor: Actor): RawBuilder<boolean> => sql`(${ownFile(actor)} AND ${taskVisible(actor)})`
const visible = (actor: Actor): RawBuilder<boolean> =>
  actor.range === 'RANGE_USER' ? own(actor) : sql`(${folderSupervised(actor)} OR ${own(actor)})`

/**
 * Whether a place is inside a box of the map; one whose west is east of its east crosses the 180th meridian.
 */
const inside = ([
  west,
  south,
  east,
  north,
]: Box): RawBuilder<boolean> => sql`c.lat BETWEEN ${south} AND ${north}
  AND ${west <= east ? sql`c.lon BETWEEN ${west} AND ${east}` : sql`(c.lon >= ${west} OR c.lon <= ${east})`}`

/** The filter except for its text. */
function conditions(
  actor: Actor,
  seen: RawBuilder<boolean>,
  filter: CertificationFilter,
): RawBuilder<boolean> {
  const wanted: RawBuilder<unknown>[] = [sql`c.report_id IS NULL AND c.deleted_at IS NULL`, seen]
  if (filter.task_id) wanted.push(sql`c.task_id = ${filter.task_id}`)
  if (filter.inspection_id) wanted.push(sql`c.inspection_id = ${filter.inspection_id}`)
  if (filter.person_id) wanted.push(sql`c.user_id = ${filter.person_id}`)
  if (filter.category) wanted.push(sql`c.category = ${filter.category}`)
  if (filter.state) wanted.push(sql`c.state = ${filter.state}`)
  if (filter.favorite !== undefined) {
    const marked = sql`(SELECT m.certification_id FROM certification_marks m WHERE m.user_id = ${actor.userId} AND m.favorite)`
    wanted.push(filter.favorite ? sql`c.id IN ${marked}` : sql`c.id NOT IN ${marked}`)
  }
  if (filter.damaged !== undefined) {
    const damaged = sql`(SELECT o.certification_id FROM original_faults o)`
    wanted.push(filter.damaged ? sql`c.id IN ${damaged}` : sql`c.id NOT IN ${damaged}`)
  }
  if (filter.located !== undefined) wanted.push(filter.located ? sql`c.lat IS NOT NULL` : sql`c.lat IS NULL`)
  if (filter.ids) wanted.push(sql`c.id = ANY(${filter.ids}::bigint[])`)
  if (filter.from) wanted.push(sql`c.created_at >= ${filter.from}`)
  if (filter.to) wanted.push(sql`c.created_at < ${filter.to}`)
  if (filter.sealed_from) wanted.push(sql`c.sealed_at >= ${filter.sealed_from}`)
  if (filter.sealed_to) wanted.push(sql`c.sealed_at < ${filter.sealed_to}`)
  if (filter.box) wanted.push(inside(filter.box))
  return sql`${sql.join(wanted, sql` AND `)}`
}

/** Whether the filter goes beyond what the kept counts cover. */
const isSpecial = ({
  favorite,
  damaged,
  inspection_id,
  person_id,
  located,
  ids,
  from,
  to,
  sealed_from,
  sealed_to,
  box,
}: CertificationFilter) =>
  favorite !== undefined ||
  damaged !== undefined ||
  located !== undefined ||
  Boolean(inspection_id || person_id || ids || from || to || sealed_from || sealed_to || box)

/** The list in terms of the kept counts, for a filter that does not go beyond them. */
function counted(actor: Actor, filter: CertificationFilter): CountedList {
  const { state, category, task_id } = filter
  const supervises = actor.range !== 'RANGE_USER'
  // A user who sees a folder without supervising it is assigned to tasks there. The condition lets the planner begin
  // with those few tasks. An inspector's own files are found by their person: beginning with the tasks would read the files
  // of all colleagues who work on them.
  const assigned = sql`SELECT a.task_id FROM task_assignees a WHERE a.user_id = ${actor.userId}`
  const elsewhere = supervises
    ? sql<boolean>`(c.task_id IN (${assigned}) AND ${own(actor)} AND NOT ${folderSupervised(actor)})`
    : own(actor)
  return {
    list: 'certifications',
    supervised: supervises ? folderSupervised(actor) : null,
    everything: isAdmin(actor),
    // An administrator supervises every folder; a supervisor may have work elsewhere.
    own: isAdmin(actor) ? null : sql`SELECT c.id FROM ${thin} WHERE ${conditions(actor, elsewhere, filter)}`,
    where: { state, category, task_id },
  }
}

const countedBy = (actor: Actor, filter: CertificationFilter) =>
  isSpecial(filter) || filter.q ? null : counted(actor, filter)

/** How many certified files the list has, as an expression. */
export const certifiedOf = (actor: Actor): RawBuilder<number> =>
  sizeOf(counted(actor, { state: 'certified' }))

const byInstant = (column: 'created_at' | 'sealed_at') =>
  ({ by: sql.ref(`c.${column}`), kind: 'instant' }) satisfies Key

/** Files between two instants are found by these instants, so that is also the cheapest order. */
function orderFor({ sort = '-created_at', from, to, sealed_from, sealed_to }: Asked) {
  const sealed = sealed_from || sealed_to
  return orderOf(sort, sql`c.id`, {
    created_at: sealed ? byInstant('sealed_at') : from || to ? byInstant('created_at') : null,
  })
}

const shown = (actor: Actor, these: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT ${certificationColumns(actor)} FROM ${certificationSource(actor.userId)} WHERE ${visible(actor)} AND ${these}`

async function certificationList(db: Db, actor: Actor, asked: Asked): Promise<List<CertificationRow>> {
  const { q } = asked
  const known = countedBy(actor, asked)
  const searches = actor.range !== 'RANGE_USER' && !asked.inspection_id && !asked.favorite
  const seen = await tasksToSee(db, actor, { task: sql`c.task_id`, own: ownFile(actor) })
  return {
    from: seen ? sql`certifications c` : thin,
    where: conditions(actor, seen ?? visible(actor), asked),
    text: q ? contains(q) : null,
    order: orderFor(asked),
    company: sql`c.company_id`,
    total: known && (() => countRows(db, known)),
    search: q && searches ? searchIndexes(q) : null,
    read: async (these) => {
      const found = await sql<CertificationRow>`${shown(actor, these)}`.execute(db)
      return found.rows
    },
  }
}

/**
 * One page of the files of inspections the actor may see, and how many there are. Newest first unless told otherwise.
 */
export const listCertifications = async <T>(
  db: Db,
  actor: Actor,
  asked: Asked,
  view: (row: CertificationRow) => T,
): Promise<Page<T>> => readList(db, asked, await certificationList(db, actor, asked), view)

/** The ids of the first `most` of them, newest first. */
export async function certificationIds(
  db: Db,
  actor: Actor,
  filter: CertificationFilter,
  most: number,
): Promise<number[]> {
  const list = await certificationList(db, actor, { ...filter, page: 1, page_size: most })
  return (await firstIds(db, list, most)).ids
}

/** The accuracy from the same source as the columns of the place: the device, otherwise the file. */
const accuracy = sql`COALESCE(c.device_claims -> 'position', c.file_claims -> 'position') -> 'accuracy_m'`

type PlaceRow = { id: number; title: string; lat: number; lon: number; accuracy_m: number | null }

/** The places of the newest files, and whether there are more than a map shows. */
export async function listPlaces(
  db: Db,
  actor: Actor,
  filter: CertificationFilter,
): Promise<{ data: CertifiedPlace[]; more: boolean }> {
  const most = filter.q ? limits.maxPlacesSearched : limits.maxPlaces
  const asked = { ...filter, located: true, page: 1, page_size: most }
  const list = await certificationList(db, actor, asked)
  const { ids, more } = await firstIds(db, list, most)
  const { rows } = await sql<PlaceRow>`
    SELECT c.id, c.title, c.lat, c.lon, ${accuracy} AS accuracy_m FROM ${thin}
    WHERE c.id = ANY(${ids}::bigint[]) AND ${visible(actor)} ORDER BY ${orderBy(list.order)}`.execute(db)
  const data = rows.map(({ accuracy_m, ...row }) => (accuracy_m === null ? row : { ...row, accuracy_m }))
  return { data, more }
}

/** The newest of them. */
export async function newestCertifications(
  db: Db,
  actor: Actor,
  size: number,
): Promise<Part<CertificationRow>> {
  const list = await certificationList(db, actor, { page: 1, page_size: size })
  return {
    select: shown(actor, firstOf(list, size)),
    instants: { created_at: true, received_at: true, sealed_at: true },
  }
}
