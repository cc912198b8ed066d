import { minuteMs } from '@atesta/contract/durations.ts'
import {
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  Kysely as KyselyDatabase,
  type KyselyPlugin,
  PostgresDialect,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'
import { isLost } from './lost-connection.ts'
import { isStalePlan, PreparedStatements, PreparingClient } from './prepared-statements.ts'
import { transactionWatch } from './transaction-watch.ts'

// All our bigints are ids and sizes far below 2^53; numbers keep the wire shape of the contract.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection inside one transaction, bound to one company. */
export type Db = Kysely<DB>

/** `fault` is the error that makes PostgreSQL refuse the rest of the transaction. */
type Transaction = { over: boolean; fault?: unknown }

export type Database = {
  kysely: Kysely<DB>
  pool: pg.Pool
  /** What its connections keep prepared; undefined where they prepare nothing. */
  statements: PreparedStatements | undefined
  /** A connection of the pool. The time spent waiting for it is measured. */
  connect(): Promise<pg.PoolClient>
  /**
   * Builds and sends statements on this connection until the transaction is over. Statements are sent at
   * once, even when the caller has not awaited those before, and run in order.
   */
  on(client: pg.ClientBase, transaction: Transaction): Kysely<DB>
  close(): Promise<void>
}

/** Additional plugins for every query of this process; tests compare rows with their declared types here. */
export const queryPlugins: KyselyPlugin[] = []

const changing = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** A connection as Kysely uses it. */
const connectionOf = (
  client: pg.ClientBase,
  transaction: Transaction,
  traced: DatabaseOptions['traced'],
): DatabaseConnection => ({
  async executeQuery({ sql: text, parameters }) {
    // The connection may already be serving another company.
    if (transaction.over) throw new Error('The transaction is over')
    const run = () => client.query(text, parameters as unknown[])
    const { command, rowCount, rows } = await (traced ? traced(text, run) : run()).catch((error) => {
      // An earlier statement failed, and its caller may not have seen the error yet: report that error, which
      // says why.
      if (error?.code === '25P02') throw transaction.fault ?? error
      transaction.fault = error
      throw error
    })
    return { rows, ...(changing.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  },
  streamQuery() {
    throw new Error('Rows are read page by page')
  },
})

export type DatabaseOptions = {
  prepared?: boolean
  /** Called with the seconds each connection was waited for. */
  waited?: (role: string, seconds: number) => void
  /** Runs each statement of a transaction inside a span of the trace. */
  traced?: <T>(text: string, run: () => Promise<T>) => Promise<T>
}

/**
 * `lock_timeout` in ms: a statement that waits longer fails, so that it does not occupy a pooled connection.
 * The caller is asked to try again; a job is retried. Migrations and imports use connections of their own,
 * without a limit.
 */
const lockMs = 15_000

/**
 * `idle_in_transaction_session_timeout` in ms: PostgreSQL then ends the session and frees its locks. Only a
 * hung process reaches it: the longest legitimate pauses are a job storing a large PDF or listing the tiles
 * of the log.
 */
const idleMs = 10 * minuteMs

/**
 * `statement_timeout` of the role `app` in ms, many times what the slowest statement takes on millions of
 * rows. A caller who disconnects does not end a statement, and a few dozen runaway ones would exhaust the
 * pool.
 */
const statementMs = 120_000

/**
 * A pool of connections of one role; `url` is where it logs in. Statements are prepared unless
 * `prepared` is false.
 */
export function openDatabase(
  url: string,
  role: 'app' | 'auth' | 'log',
  max: number,
  { prepared = true, waited, traced }: DatabaseOptions = {},
): Database {
  const path = role === 'auth' ? 'auth' : role === 'log' ? 'log,public' : 'public'
  const limits = {
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    statement_timeout: role === 'app' ? statementMs : 0,
  }
  const statements = prepared ? new PreparedStatements() : undefined
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `atesta ${role}`,
    // Our queries are short: starting parallel workers costs more than it saves and takes them from others.
    options: `-c search_path=${path} -c max_parallel_workers_per_gather=0 ${Object.entries(limits)
      .map(([name, ms]) => `-c ${name}=${ms}`)
      .join(' ')}`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    Client: PreparingClient,
    statements,
  } as pg.PoolConfig)
  // An idle connection that the server closes must not end the process; the next query gets a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const connect = async () => {
    transactionWatch().asked(pool)
    const asked = performance.now()
    try {
      return await pool.connect()
    } finally {
      waited?.(role, (performance.now() - asked) / 1000)
    }
  }
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
  const kysely = new KyselyDatabase<DB>({ dialect, plugins: queryPlugins })
  const close = async () => {
    await kysely.destroy()
    // Kysely ends the pool only if it has used it; sign-in uses the pool without Kysely.
    if (!pool.ending) await pool.end()
  }
  // Kysely's own `connection()` makes a statement wait for the answer to the one before.
  const on = (client: pg.ClientBase, transaction: Transaction) =>
    new KyselyDatabase<DB>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor: kysely.getExecutor().withConnectionProvider({
        provideConnection: (use) => use(connectionOf(client, transaction, traced)),
      }),
    })
  return { kysely, pool, statements, connect, on, close }
}

export type InCompanyOptions = { readOnly?: boolean }

/**
 * Runs `work` in one transaction inside a company: every query sees and writes that company's rows only.
 * Commits when it returns, rolls back when it throws. A read-only transaction is repeated once when its
 * connection is lost or a prepared plan has become stale.
 */
export async function inCompany<T>(
  database: Database,
  companyId: number,
  work: (db: Db) => Promise<T>,
  options: InCompanyOptions = {},
): Promise<T> {
  if (!Number.isSafeInteger(companyId) || companyId <= 0)
    throw new Error('A company id must be a positive integer')
  try {
    return await transact(database, companyId, work, options)
  } catch (error) {
    if (!options.readOnly || !(isStalePlan(error) || isLost(error))) throw error
    return transact(database, companyId, work, options)
  }
}

/** Statements that a transaction need not wait for before it commits. */
const unawaited = new WeakMap<Db, Promise<unknown>[]>()

/**
 * Lets the last statements of a transaction travel with its COMMIT when their results are not needed. They
 * must have been sent already. If one fails, the transaction fails with its error.
 */
export async function withCommit(db: Db, ...sent: Promise<unknown>[]): Promise<void> {
  const waiting = unawaited.get(db)
  if (!waiting) return void (await Promise.all(sent))
  for (const each of sent) each.catch(() => {})
  waiting.push(...sent)
}

/** How a read-only transaction ends early. */
const endings = new WeakMap<Db, <T>(sent: Promise<T>) => Promise<T>>()

/**
 * Lets the last statement of a read-only transaction travel with its COMMIT and gives the connection back
 * when it is answered: this `db` cannot be used afterwards. The statement must have been sent already. A
 * transaction that writes goes on.
 */
export async function lastRead<T>(db: Db, sent: Promise<T>): Promise<T> {
  return (endings.get(db) ?? ((each) => each))(sent)
}

async function transact<T>(
  database: Database,
  companyId: number,
  work: (db: Db) => Promise<T>,
  { readOnly }: InCompanyOptions,
): Promise<T> {
  const client = await database.connect()
  const transaction = { over: false }
  const sent: Promise<unknown>[] = []
  let fault: unknown
  let ended = false
  const end = async <R>(last: Promise<R>): Promise<R> => {
    ended = true
    transaction.over = true
    client.query('COMMIT').catch(() => {})
    try {
      return await last
    } catch (error) {
      fault = error
      throw error
    } finally {
      client.release(isLost(fault))
    }
  }
  try {
    // One message, which the first statement does not wait for. The id is a checked integer, so it is safe in
    // the text.
    const begun = client.query(
      `BEGIN READ ${readOnly ? 'ONLY' : 'WRITE'}; SET LOCAL atesta.company_id = '${companyId}'`,
    )
    begun.catch(() => {})
    const db = database.on(client, transaction)
    unawaited.set(db, sent)
    if (readOnly) endings.set(db, end)
    const result = await transactionWatch().run(database.pool, transaction, () => work(db))
    if (ended) return result
    await begun
    transaction.over = true
    const committed = client.query('COMMIT')
    committed.catch(() => {})
    for (const each of sent) await each
    // Data already read stays true even if the COMMIT of a read fails. For a write, PostgreSQL answers COMMIT
    // with ROLLBACK when a statement had failed and its error was caught.
    if (!readOnly && (await committed).command !== 'COMMIT')
      throw new Error('A statement of the transaction had failed, so it was rolled back')
    return result
  } catch (error) {
    fault = error
    if (ended) throw error
    transaction.over = true
    const undone = client.query('ROLLBACK').catch(() => {})
    if (!readOnly) await undone
    throw error
  } finally {
    // A broken connection must not be handed to the next caller.
    if (!ended) client.release(isLost(fault))
  }
}

/** Continues a transaction that has just created a company inside that company, until the transaction ends. */
export async function enterCompany(transaction: Db, companyId: number): Promise<void> {
  if (!Number.isSafeInteger(companyId) || companyId <= 0)
    throw new Error('A company id must be a positive integer')
  await sql.raw(`SET LOCAL atesta.company_id = '${companyId}'`).execute(transaction)
}

/** Queues a job inside the running transaction: the job exists if and only if the transaction commits. */
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
