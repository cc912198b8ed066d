import type { Tile, TileReader } from '@atesta/evidence/log/tile.ts'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../database/database.ts'
import { type Part, readParts } from '../../database/read-parts.queries.ts'
import type { StatementKeys } from '../../secrets/statement-keys.ts'
import { type KeptStamp, stampedSize, stampsOver } from './time-stamps.queries.ts'

export type Head = { origin: string; size: number; root: Buffer; checkpoint: string; published_size: number }
export type NewStatement = {
  kind: 'certification' | 'submission' | 'withdrawal'
  companyId: number
  certificationId: number | null
  inspectionId: number | null
  bytes: Uint8Array
  disclosures: string[]
}

export type AuthenticStatement = NewStatement & { mac: Buffer }

export const authenticStatement = async (
  keys: StatementKeys,
  statement: NewStatement,
): Promise<AuthenticStatement> => ({
  ...statement,
  mac: await keys.authenticate({ ...statement, auditSeq: null }, statement.bytes),
})

/** Queues a statement for the log, as an expression within the statement that writes its subject. */
export const statementAdded = (statement: AuthenticStatement): RawBuilder<unknown> => {
  const { kind, certificationId, inspectionId, bytes, disclosures, mac } = statement
  return sql`add_statement(${kind}, ${certificationId}, ${inspectionId}, ${Buffer.from(bytes)},
    ${JSON.stringify(disclosures)}::jsonb, ${mac})`
}

/** Authenticates a statement and queues it. */
export async function insertStatement(db: Db, keys: StatementKeys, statement: NewStatement): Promise<void> {
  await sql`SELECT ${statementAdded(await authenticStatement(keys, statement))}`.execute(db)
}

/** The newest signed checkpoint, read as the database's owner; undefined before the first. */
export async function newestCheckpoint(owner: pg.Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ checkpoint: string }>('SELECT checkpoint FROM log.head')
  return rows[0]?.checkpoint
}

type CheckpointFacts = { origin: string; size: number; root: string }

/** The newest checkpoint as facts to display; no row before the first. */
export const checkpointIn: Part<CheckpointFacts> = {
  select: sql`SELECT origin, size, encode(root, 'base64') AS root FROM log.head`,
  instants: {},
}

/** The newest checkpoint as facts to display; null before the first. */
export async function currentCheckpoint(db: Db): Promise<CheckpointFacts | null> {
  return (await readParts(db, { heads: checkpointIn })).heads[0] ?? null
}

/**
 * The checkpoint for proofs of leaf `index`, with its cosignatures: the first one that covers the leaf and
 * has all required witnesses or, without one, the first that covers it. A checkpoint signed much later would
 * make the leaf look sealed late. The choice changes at most once, when the witnesses have signed.
 */
const covering = (index: number) => sql`
  SELECT c.size, c.note || c.cosignatures AS note FROM (
    SELECT f.size, f.created_at FROM log.checkpoints f WHERE f.size > ${index} ORDER BY f.size LIMIT 1
  ) f LEFT JOIN LATERAL (
    SELECT w.size, w.created_at FROM log.checkpoints w WHERE w.size > ${index} AND w.witnessed ORDER BY w.size LIMIT 1
  ) w ON true
  JOIN log.checkpoints c ON c.size = CASE WHEN w.created_at <= f.created_at + interval '50 minutes' THEN w.size ELSE f.size END`

/** Reads the checkpoint that {@link covering} selects. */
export async function coveringCheckpoint(
  db: Db,
  index: number,
): Promise<{ size: number; note: string } | undefined> {
  return (await sql<{ size: number; note: string }>`${covering(index)}`.execute(db)).rows[0]
}

/** The parts of an inclusion proof. */
export type ProofParts = {
  checkpoint: { size: number; note: string }
  tiles: TileReader
  /** Time stamps of the first stamped checkpoint that covers the leaf, which may be a different one. */
  stamps: KeptStamp[]
}

type CoveringRow = {
  size: number
  note: string
  stamped: number | null
  level: number | null
  index: number | null
  data: Buffer | null
}

/**
 * The checkpoint for proofs of leaf `index`, and the tiles that its inclusion proof needs: on each level the
 * one above the leaf and the last one, from which ranges up to the end of the tree are hashed
 * (c2sp.org/tlog-tiles). Undefined while no checkpoint covers it.
 */
export async function proofParts(db: Db, index: number): Promise<ProofParts | undefined> {
  const [kept, { rows }] = await Promise.all([stampsOver(db, index), readCovering(db, index)])
  const [first] = rows
  if (!first) return undefined
  // A stamp may have been added between the two reads: then the proof is made without, as a moment ago.
  const stamps = kept[0]?.size === first.stamped ? kept : []
  const tiles = new Map(rows.map((row) => [`${row.level}/${row.index}`, row.data]))
  return {
    checkpoint: { size: first.size, note: first.note },
    stamps,
    tiles: (level, tile) => tiles.get(`${level}/${tile}`) ?? new Uint8Array(0),
  }
}

const readCovering = (db: Db, index: number) =>
  sql<CoveringRow>`
    WITH covering AS MATERIALIZED (${covering(index)}), stamped AS MATERIALIZED (
      SELECT ${stampedSize(index)} AS size
    ), needed AS (
      SELECT l AS level, ${index}::bigint >> (8 * (l + 1)) AS index FROM generate_series(0, 6) l
      UNION SELECT l, c.size >> (8 * (l + 1)) FROM generate_series(0, 6) l, covering c
      UNION SELECT l, s.size >> (8 * (l + 1)) FROM generate_series(0, 6) l, stamped s WHERE s.size IS NOT NULL
    )
    SELECT c.size, c.note, s.size AS stamped, t.level, t.index, t.data FROM covering c CROSS JOIN stamped s
    LEFT JOIN (needed n JOIN log.tiles t ON t.level = n.level AND t.index = n.index) ON true`.execute(db)

/** Reads tiles from the database. Tiles only grow at their end: a narrower one is its beginning. */
export function databaseTiles(db: Db): TileReader {
  return async (level, index, width) => {
    const { rows } = await sql<{ data: Buffer }>`
      SELECT substring(data FROM 1 FOR ${width * 32}) AS data FROM log.tiles WHERE level = ${level} AND index = ${index}`.execute(
      db,
    )
    return rows[0]?.data ?? new Uint8Array(0)
  }
}

// ── The sequencer's own, as role atesta_log ────────────────────────────────────────────────────────────────────────

/** Creates the empty log once. Of two concurrent starts, both end up with the first. */
export async function createHead(
  db: Db,
  head: { origin: string; root: Uint8Array; checkpoint: string },
): Promise<void> {
  await sql`INSERT INTO log.head (origin, root, checkpoint) VALUES (${head.origin}, ${Buffer.from(head.root)}, ${head.checkpoint})
    ON CONFLICT DO NOTHING`.execute(db)
}

export async function readHead(db: Db): Promise<Head | undefined> {
  return (await sql<Head>`SELECT origin, size, root, checkpoint, published_size FROM log.head`.execute(db))
    .rows[0]
}

/** Locks the log for writing until the transaction ends; undefined while another sequencer holds it. */
export async function takeHead(db: Db): Promise<Head | undefined> {
  return (
    await sql<Head>`SELECT origin, size, root, checkpoint, published_size FROM log.head FOR UPDATE SKIP LOCKED`.execute(
      db,
    )
  ).rows[0]
}

export async function storeTiles(db: Db, tiles: readonly Tile[]): Promise<void> {
  await sql`INSERT INTO log.tiles (level, index, data)
    SELECT * FROM unnest(${tiles.map((t) => t.level)}::int[], ${tiles.map((t) => t.index)}::bigint[], ${tiles.map((t) => Buffer.from(t.data))}::bytea[])
    ON CONFLICT (level, index) DO UPDATE SET data = EXCLUDED.data`.execute(db)
}

export async function storeHead(
  db: Db,
  head: { size: number; root: Uint8Array; checkpoint: string },
): Promise<void> {
  await sql`INSERT INTO log.checkpoints (size, note) VALUES (${head.size}, ${head.checkpoint})`.execute(db)
  await sql`UPDATE log.head SET size = ${head.size}, root = ${Buffer.from(head.root)}, checkpoint = ${head.checkpoint}, updated_at = now()`.execute(
    db,
  )
}

export async function entriesOf(db: Db, from: number, to: number): Promise<Uint8Array[]> {
  const found = await sql<{ log_index: number; bytes: Buffer }>`
    SELECT log_index, bytes FROM public.statements WHERE log_index >= ${from} AND log_index < ${to}
    UNION ALL
    SELECT log_index, bytes FROM log.departed_statements WHERE log_index >= ${from} AND log_index < ${to}
    ORDER BY log_index`.execute(db)
  return found.rows.map((row) => row.bytes)
}

export async function storePublishedSize(db: Db, size: number): Promise<void> {
  await sql`UPDATE log.head SET published_size = ${size} WHERE published_size < ${size}`.execute(db)
}

/** Locks publishing until the transaction ends; false while another process holds it. */
export async function takePublishing(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`SELECT pg_try_advisory_xact_lock(hashtext('atesta.log.publish')) AS taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Whether we signed this checkpoint: a published size with that root. */
export async function checkpointExists(
  db: Db,
  shown: { origin: string; size: number; root: string },
): Promise<boolean> {
  // The checkpoint comes from a client and may be anything.
  if (!Number.isSafeInteger(shown.size)) return false
  const { rows } = await sql<{
    note: string
  }>`SELECT note FROM log.checkpoints WHERE size = ${shown.size}`.execute(db)
  return rows[0]?.note.startsWith(`${shown.origin}\n${shown.size}\n${shown.root}\n`) ?? false
}

/** Signed checkpoints larger than `size`, smallest first, a thousand at a time. */
export async function checkpointsAfter(db: Db, size: number): Promise<{ size: number; note: string }[]> {
  const found = await sql<{ size: number; note: string }>`
    SELECT size, note FROM log.checkpoints WHERE size > ${size} ORDER BY size LIMIT 1000`.execute(db)
  return found.rows
}
