import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackedUpTable, type Sequence, tableOf } from './manifest.ts'
import { columnList, ourSchemas, relation, tablesOf } from './snapshot.queries.ts'

/** True when the database contains no table at all. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^(pg_|information_schema$)') AS used`,
  )
  return rows[0]?.used === false
}

/**
 * How long the backend of a closed connection may still be listed, in ms; after that, the database is in use.
 */
const endingMs = 2000

/** True while another client is connected to this database. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const start = performance.now()
  for (;;) {
    const { rows } = await client.query<{ used: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND pid <> pg_backend_pid() AND backend_type = 'client backend') AS used`,
    )
    if (rows[0]?.used !== true) return false
    if (performance.now() - start > endingMs) return true
    await pause(50)
  }
}

/** Removes the schemas of the installation from the database. */
export async function clearDatabase(client: pg.Client): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS auth, log, graphile_worker, public CASCADE')
  await client.query('CREATE SCHEMA public')
}

type Constraint = { schema: string; name: string; constraint: string; definition: string }

/**
 * Removes, until `finishLoad`, what would check or act on single rows: foreign keys, which are all checked
 * when they are restored, and triggers. Rows written by migrations are deleted as well; the backup contains
 * them.
 */
export async function prepareLoad(client: pg.Client): Promise<Constraint[]> {
  const tables = await tablesOf(client)
  await client.query(`TRUNCATE ${tables.map((table) => relation(client, table)).join(', ')}`)
  const { rows } = await client.query<Constraint>(
    `SELECT n.nspname AS schema, c.relname AS name, k.conname AS constraint, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND n.nspname = ANY($1)`,
    [ourSchemas],
  )
  for (const each of rows)
    await client.query(
      `ALTER TABLE ${relation(client, each)} DROP CONSTRAINT ${client.escapeIdentifier(each.constraint)}`,
    )
  for (const table of tables)
    await client.query(`ALTER TABLE ${relation(client, table)} DISABLE TRIGGER USER`)
  return rows
}

export async function finishLoad(
  client: pg.Client,
  constraints: Constraint[],
  sequences: Sequence[],
): Promise<void> {
  for (const each of constraints)
    await client.query(
      `ALTER TABLE ${relation(client, each)} ADD CONSTRAINT ${client.escapeIdentifier(each.constraint)} ${each.definition}`,
    )
  for (const table of await tablesOf(client))
    await client.query(`ALTER TABLE ${relation(client, table)} ENABLE TRIGGER USER`)
  for (const sequence of sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [
      relation(client, sequence),
      sequence.value,
    ])
}

/** Throws unless the schema has exactly the tables and columns of the backup. */
export async function compareTables(client: pg.Client, wanted: BackedUpTable[]): Promise<void> {
  const words = (table: Omit<BackedUpTable, 'rows'>) =>
    `${tableOf(table)} (${[...table.columns].sort().join(', ')})`
  const there = new Set((await tablesOf(client)).map(words))
  const missing = wanted.map(words).filter((each) => !there.has(each))
  if (missing.length > 0 || there.size !== wanted.length)
    throw new Error(`The backup does not fit the schema of its own migrations: ${missing.join('; ')}`)
}

export type RowSink = Writable & { rowCount: number }

export const copyIn = (client: pg.Client, table: BackedUpTable): RowSink =>
  client.query(copyFrom(`COPY ${relation(client, table)} (${columnList(client, table)}) FROM STDIN`))

export async function copyJobsIn(client: pg.Client): Promise<RowSink> {
  await client.query(`CREATE TEMPORARY TABLE restored_jobs (
    place bigint GENERATED ALWAYS AS IDENTITY, identifier text, payload json, queue_name text, run_at timestamptz,
    max_attempts integer, key text, priority integer, flags jsonb, attempts integer, last_error text) ON COMMIT DROP`)
  return client.query(
    copyFrom(`COPY restored_jobs (identifier, payload, queue_name, run_at, max_attempts, key, priority, flags, attempts, last_error)
      FROM STDIN`),
  )
}

/**
 * Queues the restored jobs with their previous attempts: a job that had used all of them stays listed as
 * failed.
 */
export async function queueJobs(client: pg.Client): Promise<void> {
  await client.query(`
    WITH queued AS (
      SELECT (graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority,
        (SELECT array_agg(flag) FROM jsonb_object_keys(COALESCE(flags, '{}')) AS flag))).id, attempts, last_error
      FROM (SELECT * FROM restored_jobs ORDER BY place) AS r
    ) SELECT id, attempts, last_error INTO TEMPORARY queued_jobs FROM queued`)
  await client.query(`UPDATE graphile_worker._private_jobs j SET attempts = q.attempts, last_error = q.last_error
    FROM queued_jobs q WHERE q.id = j.id`)
  await client.query('DROP TABLE queued_jobs')
}

/** The published log is made again from the database: the archive's own copy would have to match it file by file. */
export const resetPublished = (client: pg.Client) => client.query('UPDATE log.head SET published_size = 0')

export const refreshStatistics = (client: pg.Client) => client.query('ANALYZE')
