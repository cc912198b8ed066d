import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { ChainHead } from './audit.queries.ts'
import type { ChainedFacts } from './audit.rules.ts'

// All of these run as role atesta_log, across companies.

/** Companies with entries that have no place yet. */
export async function companiesWaiting(db: Db): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    SELECT DISTINCT company_id FROM public.audit_events WHERE seq IS NULL`.execute(db)
  return rows.map((row) => row.company_id)
}

/**
 * Locks a company's chain for writing until the transaction ends; undefined while another notary holds it.
 */
export async function takeChain(
  db: Db,
  companyId: number,
  first: { hash: Uint8Array; note: string },
): Promise<ChainHead | undefined> {
  await sql`INSERT INTO public.audit_heads (company_id, hash, note)
    VALUES (${companyId}, ${Buffer.from(first.hash)}, ${first.note}) ON CONFLICT DO NOTHING`.execute(db)
  const { rows } = await sql<ChainHead>`
    SELECT seq, hash, note FROM public.audit_heads WHERE company_id = ${companyId} FOR UPDATE SKIP LOCKED`.execute(
    db,
  )
  return rows[0]
}

export async function waitingEntries(db: Db, companyId: number, limit: number): Promise<ChainedFacts[]> {
  const { rows } = await sql<ChainedFacts>`
    SELECT id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, user_id, user_name, api_key_id,
      action, noun, record_id, details, address, user_agent, request_id
    FROM public.audit_events WHERE company_id = ${companyId} AND seq IS NULL ORDER BY id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** Gives the entries their places. An entry that already has one is not changed. */
export async function placeEntries(
  db: Db,
  companyId: number,
  placed: readonly { id: number; seq: number; hash: Buffer }[],
): Promise<void> {
  await sql`UPDATE public.audit_events e SET seq = p.seq, hash = p.hash
    FROM unnest(${placed.map((p) => p.id)}::bigint[], ${placed.map((p) => p.seq)}::bigint[], ${placed.map((p) => p.hash)}::bytea[])
      AS p(id, seq, hash)
    WHERE e.id = p.id AND e.company_id = ${companyId} AND e.seq IS NULL`.execute(db)
}

/** `urgent`: the new head should be stated in the log soon. */
export async function storeChain(db: Db, companyId: number, head: ChainHead, urgent: boolean): Promise<void> {
  await sql`UPDATE public.audit_heads SET seq = ${head.seq}, hash = ${head.hash}, note = ${head.note}, updated_at = now(),
      urgent = urgent OR ${urgent}
    WHERE company_id = ${companyId}`.execute(db)
}

/** An hour after the last statement, or this many milliseconds when urgent. */
const due = (urgentMs: number) => sql`seq > stated_seq AND (stated_at <= now() - interval '1 hour'
  OR urgent AND stated_at <= now() - ${urgentMs} * interval '1 millisecond')`

/** Companies whose chain has grown since its head was last stated in the log, long enough ago. */
export async function companiesToState(db: Db, urgentMs: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    SELECT company_id FROM public.audit_heads
    WHERE ${due(urgentMs)}`.execute(db)
  return rows.map((row) => row.company_id)
}

/**
 * Locks a chain's head in order to state it, until the transaction ends; undefined when another notary holds
 * it or has stated it.
 */
export async function takeHeadToState(
  db: Db,
  companyId: number,
  urgentMs: number,
): Promise<{ seq: number; hash: Buffer } | undefined> {
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    SELECT seq, hash FROM public.audit_heads WHERE company_id = ${companyId} AND ${due(urgentMs)}
    FOR UPDATE SKIP LOCKED`.execute(db)
  return rows[0]
}

/** Queues the statement of a head for the log, and records that it was stated. */
export async function storeStatedHead(
  db: Db,
  companyId: number,
  stated: { seq: number; bytes: Uint8Array; mac: Buffer },
): Promise<void> {
  await sql`SELECT public.add_audit_statement(${companyId}, ${stated.seq}, ${Buffer.from(stated.bytes)}, ${stated.mac})`.execute(
    db,
  )
  await sql`UPDATE public.audit_heads SET stated_seq = ${stated.seq}, stated_at = now(), urgent = false
    WHERE company_id = ${companyId}`.execute(db)
}

export async function allCompanies(db: Db): Promise<{ id: number; slug: string }[]> {
  const { rows } = await sql<{
    id: number
    slug: string
  }>`SELECT id, slug FROM public.companies ORDER BY id`.execute(db)
  return rows
}
