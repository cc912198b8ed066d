import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@atesta/contract/client.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { queryPlugins } from '@atesta/server/database/database.ts'
import { PreparedStatements, PreparingClient } from '@atesta/server/database/prepared-statements.ts'
import { watchTransactions } from '@atesta/server/database/transaction-watch.ts'
import { placeWaiting } from '@atesta/server/domain/audit/notary.ts'
import { publish } from '@atesta/server/domain/log/publish.ts'
import { sealBatch } from '@atesta/server/domain/log/sequencer.ts'
import type { ConnectionTimeouts } from '@atesta/server/http/connections.ts'
import { runJobsOnce } from '@atesta/server/jobs/jobs.ts'
import { jobs } from '@atesta/server/program/job-list.ts'
import { type DemoParts, startProgram } from '@atesta/server/program/program.ts'
import { readConfig } from '@atesta/server/services/config.ts'
import { createLogger } from '@atesta/server/services/logger.ts'
import type { Services } from '@atesta/server/services/services.ts'
import pg from 'pg'
import { type CastName, cast, password } from './cast.ts'
import { keepBearer, moveCastIn, publicUrl } from './cast-sessions.ts'
import { createCastDatabase, type TestDatabase } from './postgres.ts'
import { signIn } from './sign-in.ts'
import { checkRows } from './structure/check-rows.ts'
import { apart, refuseNested } from './structure/refuse-nested.ts'

export type Caller = {
  userId: number
  email: string
  /** The typed client, signed in as this person. */
  api: Client
  /** A raw request with this person's bearer, for what the typed client would never send. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** The cookies of this person's browser session. */
  cookie: string
  token: string
}

export type Stack = {
  url: string
  databaseUrl: string
  /** Where this program keeps files and keys; a second program on the same database needs the same. */
  dataDir: string
  services: Services
  companies: { acme: number; rival: number }
  password: string
  /**
   * A member of the cast, signed in through the API: before the run, or here if the database is not a copy of
   * the run's.
   */
  as: (name: CastName, locale?: Locale) => Promise<Caller>
  /** Signs in a user outside the cast through the API; a new session each time. */
  enter: (email: string, secret: string, locale?: Locale) => Promise<Caller>
  /** A request without any credentials. */
  anyone: (path: string, init?: RequestInit) => Promise<Response>
  /** Queries the database itself, as its owner: what is really stored, of all companies. */
  query: <R extends pg.QueryResultRow = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<R[]>
  /** Runs every waiting job and seals every waiting statement. */
  settle: () => Promise<void>
  stop: () => Promise<void>
}

/** Signs a person in at a running program, and returns a caller in their name. */
export async function enter(
  url: string,
  email: string,
  secret: string,
  locale: Locale = 'en',
): Promise<Caller> {
  return callerAt(url, { ...(await signIn(url, email, secret)), email }, locale)
}

/** A signed-in caller at a running program: the one they signed in at, or another on the same database. */
export function callerAt(
  url: string,
  { userId, email, token, cookie }: Pick<Caller, 'userId' | 'email' | 'token' | 'cookie'>,
  locale: Locale = 'en',
): Caller {
  return {
    userId,
    email,
    token,
    cookie,
    api: createClient({ root: `${url}/api`, token: async () => token, locale: () => locale }),
    fetch: (path, init = {}) =>
      fetch(url + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'accept-language': locale, ...init.headers },
      }),
  }
}

export type StackOptions = {
  env?: Record<string, string>
  /** Shorter timeouts for connections than in production. */
  connectionTimeouts?: Partial<ConnectionTimeouts>
  /** The demo as a part of the program, for tests about it. */
  demo?: DemoParts
  /** Replaces the copy of the database on the run's server; it must contain the cast. */
  database?: TestDatabase
  /** The address at which the program reaches the database, if it is not the database's own. */
  through?: (databaseUrl: string) => Promise<string>
}

async function settle(services: Services, all: Parameters<typeof runJobsOnce>[1]): Promise<void> {
  const { statementKeys, storage, logger, metrics } = services
  const sealed = (seconds: number) => metrics.sealing.observe(seconds)
  const log = { database: services.log, keys: services.logKeys, statementKeys, storage, logger, sealed }
  do await runJobsOnce(services, all)
  while ((await sealBatch(log, {})) !== 0)
  await publish(log)
  await placeWaiting(log, (error) => {
    throw error
  })
}

queryPlugins.push(checkRows)
watchTransactions(refuseNested)

/** Tables are queried hundreds of times per file, and planning takes longer than executing. */
function connectAsOwner(connectionString: string): pg.Pool {
  const statements = new PreparedStatements()
  const owner = new pg.Pool({
    connectionString,
    max: 2,
    Client: PreparingClient,
    statements,
  } as pg.PoolConfig)
  owner.on('error', () => {})
  return owner
}

/**
 * The real program as `api` on a free port, with its own database, storage and keys, and the cast. Jobs run
 * when the test calls `settle`.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const database = options.database ?? (await createCastDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'atesta-stack-'))
  const sessions = options.database ? undefined : await moveCastIn(dataDir)
  const told = readConfig({
    PORT: '0',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: (await options.through?.(database.url)) ?? database.url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    // Tests come from any address that they claim.
    TRUST_PROXY: 'loopback',
    NODE_ENV: 'test',
    ...options.env,
  })
  const config = {
    ...told,
    connectionTimeouts: { ...told.connectionTimeouts, ...options.connectionTimeouts },
  }
  const program = await startProgram(config, 'api', createLogger(process.env.LOG_LEVEL ?? 'silent'), {
    print: () => {},
    demo: options.demo,
  })
  const allJobs = [...jobs, ...((await options.demo?.jobs()) ?? [])]
  const { services } = program
  const owner = connectAsOwner(database.url)
  const { rows } = await owner.query<{ slug: 'acme' | 'rival'; id: number }>('SELECT slug, id FROM companies')
  // The sessions are as old as the run, but tests expect a person who has just signed in.
  await owner.query('UPDATE auth."session" SET proved_at = now()')
  const companies = { acme: 0, rival: 0, ...Object.fromEntries(rows.map(({ slug, id }) => [slug, id])) }
  const signedIn = new Map<string, Promise<Caller>>()

  const enterToStay = async (email: string, secret: string, locale: Locale = 'en') => {
    const entered = await enter(program.listening, email, secret, locale)
    await keepBearer(owner, entered.token)
    return entered
  }

  return {
    url: program.listening,
    databaseUrl: database.url,
    dataDir,
    services,
    companies,
    password,
    as: (name, locale = 'en') => {
      const key = `${name} ${locale}`
      const email = `${name}@${cast[name].company}.test`
      const session = sessions?.[name]
      const known =
        signedIn.get(key) ??
        (session
          ? Promise.resolve(callerAt(program.listening, { ...session, email }, locale))
          : enterToStay(email, password, locale))
      signedIn.set(key, known)
      return known
    },
    enter: enterToStay,
    query: async (text, values) => (await owner.query(text, values)).rows,
    anyone: (path, init) => fetch(program.listening + path, init),
    settle: () => apart(() => settle(services, allJobs)),
    async stop() {
      await program.stop()
      await owner.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
