import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { orderOf } from '../../lists/sort-order.queries.ts'

export type WebhookRow = {
  id: number
  name: string
  url: string
  events: string[]
  active: boolean
  disabled_reason: 'person' | 'failures' | 'gone' | null
  disabled_at: Date | null
  failing_since: Date | null
  previous_until: Date | null
  created_by: number
  creator: string
  created_at: Date
  version: number
}

const columns = sql`w.id, w.name, w.url, w.events, w.active, w.disabled_reason, w.disabled_at, w.failing_since,
  CASE WHEN w.previous_until > now() THEN w.previous_until END AS previous_until,
  w.created_by, u.name AS creator, w.created_at, w.version`
const source = sql`webhooks w JOIN users u ON u.id = w.created_by`

export const listWebhooks = <T>(
  db: Db,
  asked: PageAsked & { active?: boolean; q?: string },
  view: (row: WebhookRow) => T,
) => {
  const like = asked.q && containing(asked.q)
  return readList<WebhookRow, T>(
    db,
    asked,
    {
      from: sql`webhooks w`,
      where: sql`${asked.active === undefined ? sql`true` : sql`w.active = ${asked.active}`}
        AND ${like ? sql`(w.name ILIKE ${like} OR w.url ILIKE ${like})` : sql`true`}`,
      order: orderOf('name', sql`w.id`, { name: { by: sql`lower(w.name)`, kind: 'text' } }),
      total: 'all',
      read: async (these) =>
        (await sql<WebhookRow>`SELECT ${columns} FROM ${source} WHERE ${these}`.execute(db)).rows,
    },
    view,
  )
}

export async function findWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  return (await sql<WebhookRow>`SELECT ${columns} FROM ${source} WHERE w.id = ${id}`.execute(db)).rows[0]
}

/**
 * How many webhooks the company has. Locks until the transaction ends, so that two concurrent requests do not
 * both pass the limit.
 */
export async function countWebhooks(db: Db): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('atesta.webhooks'), current_company()::int)`.execute(db)
  return (await sql<{ n: number }>`SELECT count(*) AS n FROM webhooks`.execute(db)).rows[0]?.n ?? 0
}

export type WebhookFields = { name: string; url: string; events: string[] }

export async function insertWebhook(
  db: Db,
  fields: WebhookFields & { secret: Buffer; createdBy: number },
): Promise<number> {
  const row = await db
    .insertInto('webhooks')
    .values({
      name: fields.name,
      url: fields.url,
      events: fields.events,
      secret: fields.secret,
      created_by: fields.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Saves the fields if the version is still the caller's. Switching it on clears why it was off, and a new
 * address clears since when the old one has failed.
 */
export async function updateWebhook(
  db: Db,
  id: number,
  version: number,
  fields: WebhookFields & { active: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE webhooks SET name = ${fields.name}, url = ${fields.url}, events = ${fields.events}::text[],
      active = ${fields.active},
      disabled_reason = CASE WHEN ${fields.active} THEN NULL ELSE COALESCE(disabled_reason, 'person') END,
      disabled_at = CASE WHEN ${fields.active} THEN NULL ELSE COALESCE(disabled_at, now()) END,
      failing_since = CASE WHEN (${fields.active} AND NOT active) OR url <> ${fields.url} THEN NULL ELSE failing_since END,
      version = version + 1, updated_at = now()
    WHERE id = ${id} AND version = ${version} RETURNING id`.execute(db)
  return rows.length > 0
}

export const deleteWebhook = (db: Db, id: number) => db.deleteFrom('webhooks').where('id', '=', id).execute()

/** Sets a new secret; the previous one continues to sign until the given time. */
export const replaceSecret = (db: Db, id: number, secret: Buffer, previousUntil: Date) =>
  db
    .updateTable('webhooks')
    .set((e) => ({
      secret,
      previous_secret: e.ref('secret'),
      previous_until: previousUntil,
      version: e('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .execute()

/** Stores an event for the webhooks that subscribe to it and queues its deliveries, as an expression. */
export const eventInserted = (type: string, data: object): RawBuilder<unknown> =>
  sql`emit_event(${type}, ${JSON.stringify(data)}::jsonb)`

/** Stores several events of one type and queues their deliveries, in one statement. */
export async function insertEvents(db: Db, type: string, data: readonly object[]): Promise<void> {
  await sql`SELECT count(emit_event(${type}, d)) FROM jsonb_array_elements(${JSON.stringify(data)}::jsonb) d`.execute(
    db,
  )
}

/**
 * Stores an event about a row of the surrounding statement, as an expression; `columns` are the fields to
 * report.
 */
export const eventOfRow = (type: string, columns: Record<string, string>): RawBuilder<unknown> =>
  sql`emit_event(${type}, jsonb_build_object(${sql.join(
    Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql.ref(column)]),
  )}))`

export async function insertEvent(db: Db, type: string, data: object): Promise<void> {
  await sql`SELECT ${eventInserted(type, data)}`.execute(db)
}
