import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Keeps one snapshot of the company until the transaction ends. Call it before reading anything. */
export const beginSnapshot = (db: Db) =>
  sql.raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ').execute(db)

/** The columns of a table, without those that PostgreSQL computes. */
export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname::text AS name FROM pg_attribute
    WHERE attrelid = to_regclass(${`public.${table}`}) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/** Columns that may hold megabytes in every row: forms, and what was filled in. */
const large = new Set(['structure', 'answers', 'signatures'])

/** The company's rows of a table as JSON, a thousand at a time, or fewer where rows may be large. */
export async function* rowsOf(
  db: Db,
  table: string,
  columns: readonly string[],
  tables: readonly string[],
): AsyncGenerator<string[]> {
  // The name becomes part of the SQL.
  if (!tables.includes(table)) throw new Error(`${table} is not archived`)
  const chosen = sql.join(columns.map((name) => sql.ref(name)))
  const name = `archive_${table}`
  await sql`DECLARE ${sql.id(name)} NO SCROLL CURSOR FOR
    SELECT to_jsonb(r)::text AS row FROM (SELECT ${chosen} FROM ${sql.table(table)} ORDER BY 1, 2) r`.execute(
    db,
  )
  const most = columns.some((column) => large.has(column)) ? 20 : 1000
  const next = sql<{ row: string }>`FETCH ${sql.lit(most)} FROM ${sql.id(name)}`
  for (;;) {
    const { rows } = await next.execute(db)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < most) break
  }
  await sql`CLOSE ${sql.id(name)}`.execute(db)
}

export type SealedRow = {
  id: number
  kind: 'certification' | 'submission' | 'withdrawal'
  bytes: Buffer
  disclosures: string[] | null
  log_index: number
  inspection_id: number | null
  round: number
  identifier: string | null
  size: number | null
  sha256: string | null
  title: string | null
  /** Whether the bytes of its file must be here. */
  kept: boolean
  erased_at: Date | null
}

/** The log index of the company's newest statement; undefined when it has none. */
export async function lastSealed(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(log_index) AS last FROM statements
    WHERE company_id = current_company()`.execute(db)
  return rows[0]?.last ?? undefined
}

/** Sealed statements after one of them, up to a log index, with the file each is about. */
export async function sealedAfter(db: Db, after: number, last: number, most: number): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    SELECT s.id, s.kind, s.bytes, s.disclosures, s.log_index, s.inspection_id, s.round, c.identifier, c.size, c.sha256, c.title,
      s.kind = 'certification' AND c.deleted_at IS NULL AND c.erased_at IS NULL AS kept, c.erased_at
    FROM statements s LEFT JOIN certifications c ON c.company_id = s.company_id AND c.id = s.certification_id
    WHERE s.company_id = current_company() AND s.id > ${after} AND s.log_index <= ${last} AND s.kind <> 'audit'
    ORDER BY s.id LIMIT ${most}`.execute(db)
  return rows
}

/** Statements that were sealed in the log of another installation, after one of them, with their proofs. */
export async function importedAfter(
  db: Db,
  after: number,
  most: number,
): Promise<(SealedRow & { proof: string })[]> {
  const { rows } = await sql<SealedRow & { proof: string }>`
    SELECT s.id, s.kind, s.bytes, s.disclosures, 0 AS log_index, s.inspection_id, s.round, c.identifier, c.size, c.sha256, c.title,
      s.kind = 'certification' AND c.deleted_at IS NULL AND c.erased_at IS NULL AS kept, c.erased_at, s.proof
    FROM imported_statements s LEFT JOIN certifications c ON c.company_id = s.company_id AND c.id = s.certification_id
    WHERE s.company_id = current_company() AND s.id > ${after} ORDER BY s.id LIMIT ${most}`.execute(db)
  return rows
}

/** Keys of the logs from which parts of the company were imported. */
export async function importedKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    key: string
  }>`SELECT DISTINCT unnest(keys) AS key FROM imported_companies`.execute(db)
  return rows.map(({ key }) => key)
}

/** How many of the certified files have bytes to pack. */
export async function countFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM certifications
    WHERE company_id = current_company() AND state = 'certified' AND deleted_at IS NULL AND erased_at IS NULL`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
