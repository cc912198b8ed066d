import type { MergedColumn } from '@atesta/forms/answer-columns.ts'
import type { Db } from '../../../database/database.ts'
import { Failure } from '../../../http/failure.ts'
import type { Actor } from '../../../identity/actor.ts'
import type { Services } from '../../../services/services.ts'
import { evaluating } from '../list-answers.ts'
import { countFeed, type FeedRow, feedRows, type Position, type Which } from './feed.queries.ts'
import { filterCondition } from './filter.queries.ts'
import { type Entity, type EntitySet, entitiesOf, type Property } from './model.ts'
import { type QueryOptions, withFilter } from './query-options.ts'

/** Inspections read at once; each may have megabytes of answers. */
const pageSize = 250

/** The service of one form for one caller. */
export type Feed = {
  services: Pick<Services, 'app'>
  db: Db
  actor: Actor
  formId: number
  columns: readonly MergedColumn[]
  sets: readonly EntitySet[]
}

type Page = { entities: Entity[]; next: Position | null; left: number | null }

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

const whichOf = ({ formId }: Feed, set: EntitySet, { filter }: QueryOptions): Which => ({
  templateId: formId,
  where: filter ? withFilter(() => filterCondition(set, filter)) : null,
})

/** How many entities match. */
export const countEntities = (feed: Feed, set: EntitySet, options: QueryOptions): Promise<number> =>
  countFeed(feed.db, feed.actor, whichOf(feed, set, options), set.group?.id ?? null)

const positionOf = ({ position, id }: FeedRow): Position => ({ position, id })

async function valuesOf({ services, db, actor, formId }: Feed) {
  const evaluated = evaluating({ services, db, actor, locale: actor.locale }, formId)
  return (row: FeedRow) => evaluated.valuesOf(row)
}

/**
 * One page of a set. Of a group it ends with an inspection, so that the next one begins with another; records to pass
 * over are read, inspections are not.
 */
export async function readEntities(feed: Feed, set: EntitySet, options: QueryOptions): Promise<Page> {
  const which = whichOf(feed, set, options)
  const read = await valuesOf(feed)
  const { top } = options
  const entities: Entity[] = []
  let after = options.after
  let skip = options.skip
  for (;;) {
    const wanted = top === null || set.group ? pageSize : Math.min(pageSize, top)
    const rows = await feedRows(feed.db, feed.actor, which, {
      after,
      skip: set.group ? 0 : skip,
      most: wanted + 1,
    })
    const page = rows.slice(0, wanted)
    for (const row of page) {
      const found = entitiesOf(set, row, await read(row))
      const passed = set.group ? Math.min(skip, found.length) : 0
      skip -= passed
      entities.push(...found.slice(passed))
      if (top !== null && entities.length >= top)
        return { entities: entities.slice(0, top), next: null, left: 0 }
    }
    const last = page.at(-1)
    if (!last || rows.length <= wanted) return { entities, next: null, left: null }
    after = positionOf(last)
    if (entities.length > 0)
      return { entities, next: after, left: top === null ? null : top - entities.length }
  }
}

/** The one entity of the inspections with this id. */
export async function readEntity(feed: Feed, set: EntitySet, id: number): Promise<Entity | undefined> {
  const which = { templateId: feed.formId, id }
  const [row] = await feedRows(feed.db, feed.actor, which, { after: null, skip: 0, most: 1 })
  const read = await valuesOf(feed)
  return row && entitiesOf(set, row, await read(row))[0]
}
