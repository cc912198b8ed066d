import { type Kysely, Kysely as KyselyDatabase, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'

// All our bigints are ids and sizes far below 2^53; numbers keep the wire shape of the contract.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection inside one transaction, bound to one company. */
export type Db = Kysely<DB>

/** The roles of the database: `app` for requests and jobs, `auth` for sign-in, `log` for the sequencer. */
export type DatabaseRole = 'app' | 'auth' | 'log'

export type Database = {
  kysely: Kysely<DB>
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * A pool whose every connection starts as `atesta_<role>`. The role is a start-up option of the connection, so even
 * RESET ROLE falls back to it, and not to the more powerful user of the URL.
 */
export function openDatabase(url: string, role: DatabaseRole, max: number): Database {
  const path = role === 'auth' ? 'auth' : role === 'log' ? 'log,public' : 'public'
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Our queries are short: starting workers for one costs more than it saves, and takes them from others.
    options: `-c role=atesta_${role} -c search_path=${path} -c max_parallel_workers_per_gather=0`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  })
  // An idle connection that the server closes must not end the process; the next query gets a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new KyselyDatabase<DB>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await kysely.destroy()
    // Kysely ends the pool only if it has used it; sign-in uses it without Kysely.
    if (!pool.ending) await pool.end()
  }
  return { kysely, pool, close }
}

/**
 * Refuses to go on when the application's role could bypass row-level security.
 * Throws an Error that says what is wrong.
 */
export async function checkRole(database: Database): Promise<void> {
  const { rows } = await sql<{ role: string; powerful: boolean; owned: number; open: string[] }>`
    SELECT current_user AS role, r.rolsuper OR r.rolbypassrls AS powerful,
      (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid AND c.relkind = 'r') AS owned,
      ARRAY(
        SELECT c.relname::text FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE a.attname = 'company_id' AND c.relkind IN ('r', 'p') AND n.nspname = 'public' AND NOT c.relrowsecurity
      ) AS open
    FROM pg_roles r WHERE r.rolname = current_user`.execute(database.kysely)
  const found = rows[0]
  if (found?.role !== 'atesta_app')
    throw new Error(`The application connects as ${found?.role}, not as atesta_app.`)
  if (found.powerful)
    throw new Error(
      'The database role atesta_app may bypass row-level security. Remove SUPERUSER and BYPASSRLS from it.',
    )
  if (found.owned > 0)
    throw new Error(
      'The database role atesta_app owns tables and so escapes their policies. Give them to another owner.',
    )
  if (found.open.length > 0)
    throw new Error(`These tables hold company data without row-level security: ${found.open.join(', ')}.`)
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

/**
 * Goes on with a transaction of sign-in as the application inside a company, until its end: what sign-in alone may begin
 * – making a company – and what the application does with it then stand or fall together.
 */
export async function enterCompany(transaction: Db, companyId: number): Promise<void> {
  if (!Number.isSafeInteger(companyId) || companyId <= 0)
    throw new Error('A company id must be a positive integer')
  await sql
    .raw(
      `SET LOCAL ROLE atesta_app; SET LOCAL search_path = public; SET LOCAL atesta.company_id = '${companyId}'`,
    )
    .execute(transaction)
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
