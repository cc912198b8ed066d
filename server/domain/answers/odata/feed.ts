import type { MergedColumn } from '@atesta/forms/answer-columns.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import type { Db } from '../../../database/database.ts'
import { Failure } from '../../../http/failure.ts'
import type { Actor } from '../../../identity/actor.ts'
import type { Services } from '../../../services/services.ts'
import { ownersGivenById } from '../../actions/actions.queries.ts'
import { withOwnerNames } from '../../actions/owner-names.ts'
import { evaluating } from '../list-answers.ts'
import { countFeed, type FeedRow, feedRows, type Which } from './feed.queries.ts'
import { filterCondition, orderOf } from './filter.queries.ts'
import { type Entity, type EntitySet, entitiesOf, type Property } from './model.ts'
import { type Left, type QueryOptions, withFilter } from './query-options.ts'

/** Inspections of a page at most. */
const pageSize = 250
/** How many times that are read for one page of a group, in one transaction, while no record is found. */
const mostReads = 4

/** The service of one form for one caller. */
export type Feed = {
  services: Pick<Services, 'app'>
  db: Db
  actor: Actor
  formId: number
  columns: readonly MergedColumn[]
  sets: readonly EntitySet[]
  /** The `$skiptoken` of a page that begins behind a place. */
  tokenOf: (place: string) => string
}

/** `next` is the place where the page behind begins, with what remains of `$top` and, of a group, of `$skip`. */
type Page = { entities: Entity[]; next: string | null; left: Left }

/** The properties a caller wants. Throws validation_failed for one that the set does not have. */
export function selected({ properties }: EntitySet, select: QueryOptions['select']): Property[] {
  if (!select) return properties
  return select.map((name) => {
    const found = properties.find((property) => property.name === name)
    if (!found)
      throw new Failure('validation_failed', {
        errors: [{ path: '?$select', says: 'odata_filter', with: { at: name } }],
      })
    return found
  })
}

const whichOf = ({ formId, actor }: Feed, set: EntitySet, { filter, order }: QueryOptions): Which => ({
  templateId: formId,
  where: filter ? withFilter(() => filterCondition(set, filter, actor.locale)) : null,
  order: order.length > 0 ? withFilter(() => orderOf(set, order, actor.locale), '$orderby') : null,
})

/** How many entities match. */
export const countEntities = (feed: Feed, set: EntitySet, options: QueryOptions): Promise<number> =>
  countFeed(
    feed.db,
    feed.actor,
    whichOf(feed, set, options),
    set.path.map(({ id }) => id),
  )

/** How rows are read: what was answered in each, with people by their names. */
function reader({ services, db, actor }: Feed) {
  const evaluated = evaluating({ services, db, actor, locale: actor.locale })
  return async (rows: FeedRow[]) => {
    const read: { row: FeedRow; values: Evaluation['values'] }[] = []
    for (const row of rows) read.push({ row, values: await evaluated.valuesOf(row) })
    return withOwnerNames(read, (ids) => ownersGivenById(db, ids))
  }
}

/**
 * One page of a set. Of a group it ends with an inspection, so that the next one begins with another; records to pass
 * over are read, inspections are not. Where many inspections have no record to show, it is empty and has a next one.
 */
export async function readEntities(feed: Feed, set: EntitySet, options: QueryOptions): Promise<Page> {
  const which = whichOf(feed, set, options)
  const read = reader(feed)
  const { top, order } = options
  const entities: Entity[] = []
  let { after, passed } = options
  const isOfRecords = set.path.length > 0
  let records = isOfRecords ? options.skip : 0
  if (!isOfRecords) passed += options.skip
  for (let reads = 1; ; reads++) {
    const wanted = top === null || isOfRecords ? pageSize : Math.min(pageSize, top)
    const asked = { after, skip: passed, most: wanted }
    const { rows, places, more } = await feedRows(feed.db, feed.actor, which, asked)
    for (const { row, values } of await read(rows)) {
      const found = entitiesOf(set, row, values)
      const over = Math.min(records, found.length)
      records -= over
      entities.push(...found.slice(over))
      if (top !== null && entities.length >= top)
        return { entities: entities.slice(0, top), next: null, left: { top: 0, skip: 0 } }
    }
    const last = places.at(-1)
    const left = { top: top === null ? null : top - entities.length, skip: records }
    if (!last || !more) return { entities, next: null, left }
    if (order.length > 0) passed += places.length
    else {
      after = last
      passed = 0
    }
    const next = after ? `${after.position},${after.id}` : String(passed)
    if (entities.length > 0 || reads === mostReads) return { entities, next, left }
  }
}

/** The one entity of the inspections with this id. */
export async function readEntity(feed: Feed, set: EntitySet, id: number): Promise<Entity | undefined> {
  const which = { templateId: feed.formId, id }
  const { rows } = await feedRows(feed.db, feed.actor, which, { after: null, skip: 0, most: 1 })
  const [found] = await reader(feed)(rows)
  return found && entitiesOf(set, found.row, found.values)[0]
}
