import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

export type WaitingStatement = {
  id: number
  company_id: number
  kind: string
  certification_id: number | null
  inspection_id: number | null
  audit_seq: number | null
  bytes: Buffer
  mac: Buffer | null
  /** When the sequencer first refused it; null when it has not looked at it yet. */
  refused_at: Date | null
}

const statementColumns = sql`id, company_id, kind, certification_id, inspection_id, audit_seq, bytes, mac, refused_at`

/** Nothing more is sealed of a company that is being deleted: its statements are about to leave the table. */
const stays = sql`NOT EXISTS (SELECT FROM log.departed_companies d WHERE d.company_id = s.company_id)`

/**
 * Whether statements beyond an id wait that were not refused. Without the id, each look would pass all that were sealed
 * since the oldest snapshot in the database began, such as that of a backup.
 */
export async function anyWaiting(db: Db, after: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`SELECT EXISTS (SELECT FROM public.statements s
    WHERE id > ${after} AND log_index IS NULL AND refused_at IS NULL AND ${stays}) AS any`.execute(db)
  return rows[0]?.any === true
}

/** Waiting statements that were not refused, oldest first. */
export async function waitingStatements(db: Db, limit: number): Promise<WaitingStatement[]> {
  const found = await sql<WaitingStatement>`SELECT ${statementColumns} FROM public.statements s
    WHERE log_index IS NULL AND refused_at IS NULL AND ${stays} ORDER BY id LIMIT ${limit}`.execute(db)
  return found.rows
}

/** Refused statements due for another look: their key may have been brought, or their time may have come. */
export async function refusedStatements(
  db: Db,
  limit: number,
  minutes: number,
  keyIds: readonly Buffer[],
): Promise<WaitingStatement[]> {
  // A key unknown to one process may be known to another, which then takes the statement at once.
  const found = await sql<WaitingStatement>`SELECT ${statementColumns} FROM public.statements s
    WHERE log_index IS NULL AND refused_at IS NOT NULL AND ${stays} AND (refused_at <= now() - make_interval(mins => ${minutes})
      OR refused_for = 'unknown_key' AND substring(mac FROM 1 FOR 4) = ANY(${keyIds}::bytea[]))
    ORDER BY refused_at LIMIT ${limit}`.execute(db)
  return found.rows
}

/** Puts statements aside, so that they do not block others. */
export async function markRefused(db: Db, refused: readonly { id: number; reason: string }[]): Promise<void> {
  await sql`UPDATE public.statements s SET refused_at = now(), refused_for = r.reason
    FROM unnest(${refused.map((r) => r.id)}::bigint[], ${refused.map((r) => r.reason)}::text[]) AS r(id, reason)
    WHERE s.id = r.id AND s.log_index IS NULL`.execute(db)
}

/** Gives statements their log indexes and marks their certifications as certified. `ids`: in leaf order. */
export async function placeStatements(db: Db, ids: number[], firstIndex: number): Promise<void> {
  await sql`UPDATE public.statements s SET log_index = p.index, sealed_at = now(), refused_at = NULL, refused_for = NULL
    FROM unnest(${ids}::bigint[], ${ids.map((_, i) => firstIndex + i)}::bigint[]) AS p(id, index) WHERE s.id = p.id`.execute(
    db,
  )
  await sql`UPDATE public.certifications c SET state = 'certified', sealed_at = now()
    FROM public.statements s WHERE s.id = ANY(${ids}::bigint[]) AND s.kind = 'certification' AND c.id = s.certification_id AND c.state = 'sealing'`.execute(
    db,
  )
  // The webhooks of their companies get the event in the same transaction.
  await sql`SELECT public.announce_certified(${ids}::bigint[])`.execute(db)
}

/**
 * What waits for the sequencer and what it refused; `oldest_seconds`: of the oldest unsealed file or
 * statement. `unpublished_seconds`: since the oldest statement was sealed that the published log does not have.
 */
export type Backlog = {
  waiting: number
  refused: number
  oldest_seconds: number
  unpublished_seconds: number
}

export async function backlogOf(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    SELECT (SELECT count(*) FROM public.statements WHERE log_index IS NULL AND refused_at IS NULL) AS waiting,
      (SELECT count(*) FROM public.statements WHERE log_index IS NULL AND refused_at IS NOT NULL) AS refused,
      COALESCE(EXTRACT(epoch FROM now() - LEAST(
        (SELECT min(received_at) FROM public.certifications WHERE state IN ('hashing', 'sealing') AND deleted_at IS NULL),
        (SELECT min(created_at) FROM public.statements WHERE log_index IS NULL AND refused_at IS NULL))), 0)::float8 AS oldest_seconds,
      COALESCE(EXTRACT(epoch FROM now() - (SELECT s.sealed_at FROM log.head h JOIN public.statements s ON s.log_index >= h.published_size
        ORDER BY s.log_index LIMIT 1)), 0)::float8 AS unpublished_seconds`.execute(db)
  return rows[0] ?? { waiting: 0, refused: 0, oldest_seconds: 0, unpublished_seconds: 0 }
}
