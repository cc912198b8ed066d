import type { pingEvent } from '@atesta/contract/schemas/webhook-event.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { readList } from '../../lists/long-list.queries.ts'
import type { PageAsked } from '../../lists/paging.ts'
import { newestFirst } from '../../lists/sort-order.queries.ts'

export type DeliveryRow = {
  id: number
  webhook_id: number
  webhook_active: boolean
  type: string
  data: Record<string, unknown>
  event_at: Date
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  round: number
  next_at: Date | null
  response_status: number | null
  response_snippet: string | null
  error: string | null
  duration_ms: number | null
  attempted_at: Date | null
  created_at: Date
}

const columns = sql`d.id, d.webhook_id, w.active AS webhook_active, e.type, e.data, e.created_at AS event_at, d.state,
  d.attempts, d.round, d.next_at, d.response_status, d.response_snippet, d.error, d.duration_ms, d.attempted_at, d.created_at`
const source = sql`webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id JOIN webhook_events e ON e.id = d.event_id`

export const listDeliveries = <T>(
  db: Db,
  webhookId: number,
  asked: PageAsked & { state?: string; type?: string },
  view: (row: DeliveryRow) => T,
) =>
  readList(
    db,
    asked,
    {
      from: asked.type
        ? sql`webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id AND e.type = ${asked.type}`
        : sql`webhook_deliveries d`,
      where: sql`d.webhook_id = ${webhookId} AND ${asked.state ? sql`d.state = ${asked.state}` : sql`true`}`,
      order: newestFirst(sql`d.id`),
      read: async (these: RawBuilder<unknown>) =>
        (await sql<DeliveryRow>`SELECT ${columns} FROM ${source} WHERE ${these}`.execute(db)).rows,
    },
    view,
  )

export async function findDelivery(db: Db, id: number): Promise<DeliveryRow | undefined> {
  return (await sql<DeliveryRow>`SELECT ${columns} FROM ${source} WHERE d.id = ${id}`.execute(db)).rows[0]
}

/** Queues an attempt: one job per delivery, and one queue per webhook. */
async function queueAttempt(db: Db, delivery: { id: number; webhook_id: number }, at: Date | null) {
  await sql`SELECT enqueue_job('webhook.deliver', ${JSON.stringify({ delivery_id: delivery.id })}::json,
    ${`webhook:${delivery.webhook_id}`}, ${`webhook:${delivery.id}`}, ${at}::timestamptz)`.execute(db)
}

/** Adds a test event for one webhook, whatever it subscribes to. */
export async function insertPing(
  db: Db,
  webhookId: number,
  data: z.output<typeof pingEvent>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH e AS (INSERT INTO webhook_events (type, data) VALUES ('ping', ${JSON.stringify(data)}::jsonb) RETURNING id)
    INSERT INTO webhook_deliveries (webhook_id, event_id, next_at) SELECT ${webhookId}, id, now() FROM e RETURNING id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  await queueAttempt(db, { id, webhook_id: webhookId }, null)
  return id
}

/** Sends a delivery again, starting from the first pause. */
export async function requeueDelivery(db: Db, delivery: { id: number; webhook_id: number }): Promise<void> {
  await sql`UPDATE webhook_deliveries SET state = 'waiting', round = 0, next_at = now() WHERE id = ${delivery.id}`.execute(
    db,
  )
  await queueAttempt(db, delivery, null)
}

export type Attempt = {
  status: number | null
  snippet: string | null
  error: string | null
  durationMs: number
}

/** Whether a delivery was requested again since it was read. Locks it until the transaction ends. */
export async function askedAgain(db: Db, { id, next_at }: Pick<DeliveryRow, 'id' | 'next_at'>) {
  const { rows } = await sql<{ next_at: Date | null }>`
    SELECT next_at FROM webhook_deliveries WHERE id = ${id} FOR UPDATE`.execute(db)
  return rows[0]?.next_at?.getTime() !== next_at?.getTime()
}

/**
 * Records an attempt. `again` is the time of the next one; null when there is none. Without an outcome, the
 * delivery keeps waiting.
 */
export async function recordAttempt(
  db: Db,
  delivery: { id: number; webhook_id: number },
  attempt: Attempt,
  outcome: { state: 'waiting' | 'delivered' | 'failed'; again: Date | null } | null,
): Promise<void> {
  const becomes = outcome
    ? sql`state = ${outcome.state}, round = round + 1, next_at = ${outcome.again},`
    : sql``
  await sql`UPDATE webhook_deliveries SET ${becomes} attempts = attempts + 1, response_status = ${attempt.status},
      response_snippet = ${attempt.snippet}, error = ${attempt.error}, duration_ms = ${attempt.durationMs}, attempted_at = now()
    WHERE id = ${delivery.id}`.execute(db)
  if (outcome?.again) await queueAttempt(db, delivery, outcome.again)
}

/** Gives up a delivery whose webhook was switched off. */
export const dropDelivery = (db: Db, id: number) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null, error: 'webhook inactive' })
    .where('id', '=', id)
    .execute()

/** What sending to a webhook needs. */
export async function sendingFacts(
  db: Db,
  webhookId: number,
): Promise<{ url: string; secret: Buffer; previous: Buffer | null } | undefined> {
  const { rows } = await sql<{ url: string; secret: Buffer; previous: Buffer | null }>`
    SELECT url, secret, CASE WHEN previous_until > now() THEN previous_secret END AS previous
    FROM webhooks WHERE id = ${webhookId}`.execute(db)
  return rows[0]
}

/** Records that a webhook works, or since when it fails. Returns since when it has been failing now. */
export async function noteHealth(
  db: Db,
  webhookId: number,
  { works, address }: { works: boolean; address: string },
): Promise<Date | null> {
  // Writes nothing while all is well, so that deliveries of one webhook do not wait for each other's row
  // lock.
  const { rows } = await sql<{ failing_since: Date | null }>`
    UPDATE webhooks SET failing_since = CASE WHEN ${works} THEN NULL ELSE COALESCE(failing_since, now()) END
    WHERE id = ${webhookId} AND url = ${address} AND (failing_since IS NULL) <> ${works} RETURNING failing_since`.execute(
    db,
  )
  if (rows[0]) return rows[0].failing_since
  const known = await sql<{ failing_since: Date | null }>`
    SELECT failing_since FROM webhooks WHERE id = ${webhookId}`.execute(db)
  return known.rows[0]?.failing_since ?? null
}

/**
 * Switches a webhook off for a reason found at this address. Undefined when it is already off, or its address
 * has changed.
 */
export async function disableWebhook(
  db: Db,
  webhookId: number,
  reason: 'failures' | 'gone',
  address: string,
): Promise<{ name: string; url: string } | undefined> {
  const { rows } = await sql<{ name: string; url: string }>`
    UPDATE webhooks SET active = false, disabled_reason = ${reason}, disabled_at = now(), version = version + 1
    WHERE id = ${webhookId} AND active AND url = ${address} RETURNING name, url`.execute(db)
  return rows[0]
}
