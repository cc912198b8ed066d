import type { DraftEntry, Signature } from '@atesta/contract/schemas/form.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Actor } from '../../../identity/actor.ts'
import { fitting, storedSize } from '../../inspections/answer-sizes.queries.ts'
import { matching } from '../../inspections/inspections-list.queries.ts'

/** A submitted inspection of a form. */
export type FeedRow = {
  id: number
  state: 'submitted'
  number: number
  title: string
  folder_id: number
  task_id: number
  task_name: string
  user_id: number
  user_name: string
  template_id: number
  template_version: number
  created_at: Date
  answered_at: Date
  answers: DraftEntry[]
  signatures: Signature[]
}

/** Behind which inspection a page begins: when it was submitted, in microseconds since 1970, and its id. */
export type Position = { position: string; id: number }

/** Those of one form that a condition holds for, or one of them. */
export type Which = {
  templateId: number
  where?: RawBuilder<boolean> | null
  /** Before the order of their submission. */
  order?: RawBuilder<unknown> | null
  id?: number
}

const chosenBy = (actor: Actor, { templateId, where, id }: Which) =>
  sql`${matching(actor, { template_id: templateId, submitted: true })} AND ${where ?? sql`true`}
    AND ${id === undefined ? sql`true` : sql`i.id = ${id}`}`

const beyond = ({ position, id }: Position) =>
  sql`(i.submitted_at, i.id) > (timestamptz 'epoch' + (${position}::bigint / 1000000) * interval '1 second'
    + (${position}::bigint % 1000000) * interval '1 microsecond', ${id}::bigint)`

/** What is read of the inspections with these ids, in their order. */
async function rowsOf(db: Db, actor: Actor, which: Which, ids: readonly number[]): Promise<FeedRow[]> {
  const found = await sql<FeedRow>`
    SELECT i.id, i.state, i.number, i.title, t.folder_id, i.task_id, t.name AS task_name, i.user_id,
      (SELECT u.name FROM users u WHERE u.id = i.user_id) AS user_name, i.template_id, i.template_version, i.created_at,
      i.submitted_at AS answered_at, i.answers, i.signatures
    FROM ${chosenBy(actor, { templateId: which.templateId })} AND i.id = ANY(${ids}::bigint[])
    ORDER BY array_position(${ids}::bigint[], i.id)`.execute(db)
  return found.rows
}

/**
 * Inspections as they were submitted, behind one of them: the thousandth page costs as much as the first. At most `most`,
 * of large answers fewer. `places` is where they stand, `more` whether others stand behind them.
 */
export async function feedRows(
  db: Db,
  actor: Actor,
  which: Which,
  asked: { after: Position | null; skip: number; most: number },
): Promise<{ rows: FeedRow[]; places: Position[]; more: boolean }> {
  const { after, skip, most } = asked
  const { rows: found } = await sql<Position & { size: number }>`
    SELECT i.id, (extract(epoch FROM i.submitted_at) * 1000000)::bigint::text AS position, ${storedSize} AS size
    FROM ${chosenBy(actor, which)} AND ${after ? beyond(after) : sql`true`}
    ORDER BY ${which.order ? sql`${which.order}, ` : sql``}i.submitted_at ASC NULLS FIRST, i.id ASC LIMIT ${most + 1} OFFSET ${skip}`.execute(
    db,
  )
  const places = found.slice(0, Math.min(most, fitting(found.map(({ size }) => size))))
  const ids = places.map(({ id }) => id)
  return { rows: await rowsOf(db, actor, which, ids), places, more: found.length > places.length }
}

/** How many inspections there are, or records in them of the last of the groups, each of which stands in the one before. */
export async function countFeed(
  db: Db,
  actor: Actor,
  which: Which,
  groups: readonly string[],
): Promise<number> {
  const [outermost, ...inner] = groups
  const records = ['$[*]', ...inner.map((id) => `."${id}"[*]`)].join('')
  const counted = outermost
    ? sql`COALESCE(sum((SELECT count(*) FROM jsonb_path_query((SELECT a.value -> 'value' FROM jsonb_array_elements(i.answers) AS a (value)
        WHERE a.value ->> 'id' = ${outermost} AND jsonb_typeof(a.value -> 'value') = 'array' LIMIT 1), ${records}::text::jsonpath))), 0)::bigint`
    : sql`count(*)`
  const found = await sql<{ n: number }>`SELECT ${counted} AS n FROM ${chosenBy(actor, which)}`.execute(db)
  return found.rows[0]?.n ?? 0
}
