import { type Kysely, Kysely as KyselyDatabase, type KyselyPlugin, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'

// All our bigints are ids and sizes far below 2^53; numbers keep the wire shape of the contract.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection inside one transaction, bound to one company. */
export type Db = Kysely<DB>

export type Database = {
  kysely: Kysely<DB>
  pool: pg.Pool
  close(): Promise<void>
}

/** What every query of this process passes through besides; tests compare rows with their declared types here. */
export const queryPlugins: KyselyPlugin[] = []

/** A pool of connections of one role; `url` is where it logs in. */
export function openDatabase(url: string, role: 'app' | 'auth' | 'log', max: number): Database {
  const path = role === 'auth' ? 'auth' : role === 'log' ? 'log,public' : 'public'
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `atesta ${role}`,
    // Our queries are short: starting workers for one costs more than it saves, and takes them from others.
    options: `-c search_path=${path} -c max_parallel_workers_per_gather=0`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  })
  // An idle connection that the server closes must not end the process; the next query gets a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new KyselyDatabase<DB>({ dialect: new PostgresDialect({ pool }), plugins: queryPlugins })
  const close = async () => {
    await kysely.destroy()
    // Kysely ends the pool only if it has used it; sign-in uses it without Kysely.
    if (!pool.ending) await pool.end()
  }
  return { kysely, pool, close }
}

export type InCompanyOptions = { readOnly?: boolean }

/**
 * Runs `work` in one transaction inside a company: every query sees and writes that company's rows only.
 * Commits when it returns, rolls back when it throws.
 */
export async function inCompany<T>(
  database: Database,
  companyId: number,
  work: (db: Db) => Promise<T>,
  options: InCompanyOptions = {},
): Promise<T> {
  if (!Number.isSafeInteger(companyId) || companyId <= 0)
    throw new Error('A company id must be a positive integer')
  const mode = options.readOnly ? 'READ ONLY' : 'READ WRITE'
  return database.kysely.connection().execute(async (db) => {
    // One round trip: the number was checked above, so it can stand in the text.
    await sql.raw(`BEGIN ${mode}; SET LOCAL atesta.company_id = '${companyId}'`).execute(db)
    try {
      const result = await work(db)
      await sql`COMMIT`.execute(db)
      return result
    } catch (error) {
      await sql`ROLLBACK`.execute(db).catch(() => {})
      throw error
    }
  })
}

/** Continues a transaction that has just created a company inside that company, until the transaction ends. */
export async function enterCompany(transaction: Db, companyId: number): Promise<void> {
  if (!Number.isSafeInteger(companyId) || companyId <= 0)
    throw new Error('A company id must be a positive integer')
  await sql.raw(`SET LOCAL atesta.company_id = '${companyId}'`).execute(transaction)
}

/** Queues a job inside the running transaction: it exists exactly if the transaction commits. */
export async function enqueue(
  db: Db,
  task: string,
  payload: object,
  options: { key?: string; queue?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`SELECT enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${options.queue ?? null}, ${options.key ?? null}, ${options.runAt ?? null})`.execute(
    db,
  )
}

/** True when the database is out of reach or shutting down, so that trying again later may work. */
export function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code ?? ''
  if (/^(08|57P0|53)/.test(code)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
