import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackedUpTable, Sequence } from './manifest.ts'

/** The schemas that are copied; only the jobs are copied from the queue's own schema. */
export const ourSchemas = ['public', 'auth', 'log']
/** Tables about migrations and functions: written by migrating, not copied. */
const notes = ['schema_migrations', 'schema_migrations_lock', 'schema_functions']

/** Keeps one snapshot of the whole database until the transaction ends. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  // Rows hidden by a policy would be silently missing; this way they cause an error.
  await client.query('SET row_security = off')
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
}

export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there`,
  )
  if (!rows[0]?.there) return []
  const found = await client.query<{ name: string }>(
    'SELECT name FROM public.schema_migrations ORDER BY name',
  )
  return found.rows.map(({ name }) => name)
}

export async function postgresVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  )
  return rows[0]?.version ?? ''
}

/** Our tables and their columns, without those that PostgreSQL computes. */
export async function tablesOf(client: pg.Client): Promise<Omit<BackedUpTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<BackedUpTable, 'rows'>>(
    `SELECT n.nspname AS schema, c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND n.nspname = ANY($1) AND c.relname <> ALL($2)
     GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`,
    [ourSchemas, notes],
  )
  return rows
}

/**
 * Sequences are not part of a snapshot: their present values are never behind it, which is all that matters.
 */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT schemaname AS schema, sequencename AS name, last_value AS value FROM pg_sequences
     WHERE schemaname = ANY($1) AND last_value IS NOT NULL ORDER BY 1, 2`,
    [ourSchemas],
  )
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}

const quoted = (client: pg.Client, names: readonly string[]) =>
  names.map((name) => client.escapeIdentifier(name)).join(', ')

export const relation = (client: pg.Client, table: { schema: string; name: string }) =>
  `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`

export const columnList = (client: pg.Client, table: { columns: string[] }) => quoted(client, table.columns)

export type RowStream = Readable & { rowCount: number }

/** All rows of a table as PostgreSQL's text format, which every version reads. */
export const copyOut = (client: pg.Client, table: Omit<BackedUpTable, 'rows'>): RowStream =>
  client.query(copyTo(`COPY ${relation(client, table)} (${columnList(client, table)}) TO STDOUT`))

/**
 * Jobs by their content rather than as the queue stores them, which may change with its version. A job in its
 * last attempt, and not replaced by another, gets that attempt again.
 */
export const copyJobs = (client: pg.Client): RowStream =>
  client.query(
    copyTo(`COPY (
      SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority, j.flags,
        j.attempts - (j.locked_at IS NOT NULL AND j.attempts >= j.max_attempts
          AND (j.key IS NOT NULL OR j.updated_at <= j.locked_at))::int, j.last_error
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
      ORDER BY j.id) TO STDOUT`),
  )
