import { type Locale, limits } from '@atesta/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { firstIds, readList } from '../../lists/long-list.queries.ts'
import { isIndexed, searched } from '../../lists/long-list-search.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { type Key, orderBy, orderOf } from '../../lists/sort-order.queries.ts'
import { taskVisible } from '../tasks/tasks.queries.ts'

export type ClientRow = {
  id: number
  name: string
  email: string
  phone: string
  locale: Locale | null
  unsubscribed: boolean
  emails: number
  submitted: number
  /** Whether an email is waiting for their answer. */
  asked: boolean
  last_email_at: Date | null
  created_at: Date
  version: number
}

// In earlier versions, an email to a client who had unsubscribed before had no end. An email whose task ended
// before there was room to invite its client has none either.
const asked = (
  clientId: RawBuilder<unknown>,
) => sql`EXISTS (SELECT FROM emails e JOIN inspections i ON i.id = e.inspection_id
  WHERE e.client_id = ${clientId} AND i.deleted_at IS NULL AND e.state NOT IN ('submitted', 'expired', 'revoked')
    AND NOT (e.state = 'bounced' AND e.expires_at IS NULL)
    AND NOT (e.invited_at IS NULL AND EXISTS (SELECT FROM email_tasks et
      WHERE et.task_id = e.task_id AND et.sent_at IS NOT NULL AND et.expires_at <= now())))`
/** Emails `e` of the client `u` in tasks that the actor may see. */
const seen = (
  actor: Actor,
) => sql`emails e JOIN tasks t ON t.id = e.task_id JOIN folders f ON f.id = t.folder_id
    WHERE e.client_id = u.id AND ${taskVisible(actor)}`
const columns = (
  actor: Actor,
) => sql`u.id, u.name, u.email, u.phone, u.locale, u.unsubscribed_at IS NOT NULL AS unsubscribed, u.created_at, u.version,
  (SELECT count(*) FROM ${seen(actor)} AND e.state <> 'revoked') AS emails,
  (SELECT count(*) FROM ${seen(actor)} AND e.state = 'submitted') AS submitted,
  ${asked(sql`u.id`)} AS asked,
  (SELECT max(e.invited_at) FROM ${seen(actor)}) AS last_email_at`
const present = sql<boolean>`u.kind = 'client' AND u.disabled_at IS NULL`
const source = sql`users u WHERE ${present}`

const keys = {
  name: { by: sql`lower(u.name)`, kind: 'text' },
  created_at: { by: sql`u.created_at`, kind: 'instant' },
} satisfies Record<string, Key>
type Sort = keyof typeof keys

const contains = (q: string): RawBuilder<boolean> =>
  sql`(u.name ILIKE ${containing(q)} OR u.email ILIKE ${containing(q)} OR u.phone ILIKE ${containing(q)})`

/** How clients that contain the text are found among many. */
const found = (q: string | undefined) => ({
  from: sql`users u`,
  company: sql`u.company_id`,
  text: q ? contains(q) : null,
  search: q ? { indexed: isIndexed(q), found: [searched('clients', q)] } : null,
})

export const listClients = <T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & { q?: string; unsubscribed?: boolean; sort: Sort | `-${Sort}` },
  view: (row: ClientRow) => T,
) => {
  const { q, unsubscribed } = asked
  const list = {
    ...found(q),
    where: sql<boolean>`${present}
      AND ${unsubscribed === undefined ? sql`true` : sql`(u.unsubscribed_at IS NOT NULL) = ${unsubscribed}`}`,
    order: orderOf(asked.sort, sql`u.id`, keys),
    read: async (these: RawBuilder<unknown>) =>
      (await sql<ClientRow>`SELECT ${columns(actor)} FROM users u WHERE ${these}`.execute(db)).rows,
  }
  return readList(db, asked, list, view)
}

export async function findClient(db: Db, actor: Actor, id: number): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`SELECT ${columns(actor)} FROM ${source} AND u.id = ${id}`.execute(db)
  return rows[0]
}

export type ClientChange = { name: string; email: string; phone: string; locale: Locale | null }

/**
 * Adds a client, or restores a deleted one. Returns undefined when one with this address, compared without
 * case, exists.
 */
export async function insertClient(db: Db, client: ClientChange): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (kind, range, name, email, phone, locale)
    VALUES ('client', 'RANGE_USER', ${client.name}, ${client.email}, ${client.phone}, ${client.locale})
    ON CONFLICT (company_id, lower(email)) WHERE kind = 'client'
    DO UPDATE SET name = excluded.name, phone = excluded.phone, locale = excluded.locale, disabled_at = NULL, version = users.version + 1
      WHERE users.disabled_at IS NOT NULL
    RETURNING id`.execute(db)
  return rows[0]?.id
}

/** Saves if the version is still the caller's; false when another save came first. */
export async function updateClient(
  db: Db,
  id: number,
  version: number,
  change: ClientChange,
): Promise<boolean> {
  const done = await sql`
    UPDATE users SET name = ${change.name}, email = ${change.email}, phone = ${change.phone}, locale = ${change.locale}, version = version + 1
    WHERE id = ${id} AND kind = 'client' AND disabled_at IS NULL AND version = ${version}`.execute(db)
  return done.numAffectedRows === 1n
}

/** Whether a deleted client has this address, compared without case. */
export async function isOfDeletedClient(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users u
    WHERE u.kind = 'client' AND u.disabled_at IS NOT NULL AND lower(u.email) = lower(${address})`.execute(db)
  return rows.length > 0
}

/**
 * Hides a client; false while one of their emails waits for an answer. Emails to which they were never invited
 * expire, so that a later last day does not invite them.
 */
export async function disableClient(db: Db, id: number): Promise<boolean> {
  const done = await sql`
    UPDATE users SET disabled_at = now(), version = version + 1 WHERE id = ${id} AND kind = 'client' AND disabled_at IS NULL AND NOT ${asked(sql`${id}`)}`.execute(
    db,
  )
  if (done.numAffectedRows !== 1n) return false
  await sql`UPDATE emails SET state = 'expired', expired_at = now(), updated_at = now(), version = version + 1
    WHERE client_id = ${id} AND state IN ('queued', 'started') AND invited_at IS NULL`.execute(db)
  return true
}

export type KnownClient = { id: number; name: string; email: string; locale: Locale | null }

export async function clientsById(db: Db, ids: number[]): Promise<Map<number, KnownClient>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<KnownClient>`
    SELECT u.id, u.name, u.email, u.locale FROM ${source} AND u.id = ANY(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The clients with these addresses, by the address in lower case; creates the missing ones. Each address,
 * without case, may be given once.
 */
export async function ensureClients(
  db: Db,
  given: { email: string; name: string; locale: Locale | null }[],
): Promise<Map<string, KnownClient>> {
  if (given.length === 0) return new Map()
  const { rows } = await sql<KnownClient>`
    INSERT INTO users (kind, range, name, email, locale)
    SELECT 'client', 'RANGE_USER', name, email, locale
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS r (name text, email text, locale text)
    ON CONFLICT (company_id, lower(email)) WHERE kind = 'client' DO UPDATE SET disabled_at = NULL
    RETURNING id, name, email, locale`.execute(db)
  return new Map(rows.map((row) => [row.email.toLowerCase(), row]))
}

/**
 * Adds clients with unknown addresses, and restores deleted ones; returns how many. Each address, without
 * case, may be given once.
 */
export async function importClients(db: Db, given: ClientChange[]): Promise<number> {
  const done = await sql`
    INSERT INTO users (kind, range, name, email, phone, locale)
    SELECT 'client', 'RANGE_USER', name, email, phone, locale
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS r (name text, email text, phone text, locale text)
    ON CONFLICT (company_id, lower(email)) WHERE kind = 'client'
    DO UPDATE SET name = excluded.name, phone = excluded.phone, locale = excluded.locale, disabled_at = NULL, version = users.version + 1
      WHERE users.disabled_at IS NOT NULL`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

const isRecipient = (taskId: number | undefined) =>
  taskId
    ? sql`EXISTS (SELECT FROM emails e JOIN inspections i ON i.id = e.inspection_id
        WHERE e.client_id = u.id AND e.task_id = ${taskId} AND e.state <> 'revoked' AND i.deleted_at IS NULL)`
    : sql`false`

export type CheckedClient = KnownClient & { unsubscribed: boolean; recipient: boolean }

/** The clients with these addresses; those of the task are marked. */
export async function clientsByAddress(
  db: Db,
  addresses: string[],
  taskId: number | undefined,
): Promise<CheckedClient[]> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const { rows } = await sql<CheckedClient>`
    SELECT u.id, u.name, u.email, u.locale, u.unsubscribed_at IS NOT NULL AS unsubscribed, ${isRecipient(taskId)} AS recipient
    FROM ${source} AND lower(u.email) = ANY(${wanted}::text[])`.execute(db)
  return rows
}

export type ClientChoice = KnownClient & { phone: string; unsubscribed: boolean; recipient: boolean }

/** Clients to choose from; those of the task are marked. */
export async function clientsForTask(
  db: Db,
  taskId: number | undefined,
  q: string | undefined,
): Promise<ClientChoice[]> {
  const order = orderOf('name', sql`u.id`, keys)
  // A choice does not say that it may lack some, as a list does: what no index finds is looked for among all.
  const all = q && !isIndexed(q) ? { search: null } : {}
  const list = { ...found(q), ...all, where: present, order, read: async () => [] }
  const these = q && (await firstIds(db, list, limits.selectSize)).ids
  const { rows } = await sql<ClientChoice>`
    SELECT u.id, u.name, u.email, u.phone, u.locale, u.unsubscribed_at IS NOT NULL AS unsubscribed, ${isRecipient(taskId)} AS recipient
    FROM ${source} AND ${these ? sql`u.id = ANY(${these}::bigint[])` : sql`true`}
    ORDER BY ${orderBy(order)} LIMIT ${limits.selectSize}`.execute(db)
  return rows
}

/** Records whether a client wants invitations and reminders. Returns the client, or undefined when there is none. */
export async function setUnsubscribed(
  db: Db,
  id: number,
  unsubscribed: boolean,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE users SET unsubscribed_at = CASE WHEN ${unsubscribed} THEN COALESCE(unsubscribed_at, now()) END, version = version + 1
    WHERE id = ${id} AND kind = 'client' AND (unsubscribed_at IS NOT NULL) <> ${unsubscribed} RETURNING id`.execute(
    db,
  )
  return rows[0]
}

/** The facts for the unsubscribe page, which uses the language of the newest message. */
export async function readSubscription(
  db: Db,
  id: number,
): Promise<{ address: string; locale: Locale; company: string; unsubscribed: boolean } | undefined> {
  const { rows } = await sql<{ address: string; locale: Locale; company: string; unsubscribed: boolean }>`
    SELECT u.email AS address, COALESCE(e.locale, u.locale, c.locale) AS locale, c.name AS company, u.unsubscribed_at IS NOT NULL AS unsubscribed
    FROM users u JOIN companies c ON c.id = u.company_id
    LEFT JOIN LATERAL (SELECT locale FROM emails WHERE client_id = u.id ORDER BY id DESC LIMIT 1) e ON true
    WHERE u.id = ${id} AND u.kind = 'client'`.execute(db)
  return rows[0]
}
