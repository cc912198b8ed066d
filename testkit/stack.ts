import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@atesta/contract/client.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { readConfig } from '@atesta/server/core/config.ts'
import { runJobsOnce } from '@atesta/server/core/jobs.ts'
import { createLogger } from '@atesta/server/core/logger.ts'
import type { Services } from '@atesta/server/core/services.ts'
import { hashOfToken } from '@atesta/server/core/tokens.ts'
import { jobs } from '@atesta/server/jobs.ts'
import { placeWaiting } from '@atesta/server/modules/audit/notary.ts'
import { publish } from '@atesta/server/modules/log/publish.ts'
import { sealBatch } from '@atesta/server/modules/log/sequencer.ts'
import { startProgram } from '@atesta/server/program.ts'
import pg from 'pg'
import { type CastName, cast, password } from './cast.ts'
import { createCastDatabase, type TestDatabase } from './postgres.ts'

export type Caller = {
  userId: number
  email: string
  /** The typed client, signed in as this person. */
  api: Client
  /** A bare request with this person's bearer, for what the typed client would never send. */
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
  /** Signs in through the front door; once per person, then remembered. The bearer lasts as long as the tests. */
  as: (name: CastName, locale?: Locale) => Promise<Caller>
  /** The same for somebody who is not of the cast, and anew each time. */
  enter: (email: string, secret: string, locale?: Locale) => Promise<Caller>
  /** A request without any credentials. */
  anyone: (path: string, init?: RequestInit) => Promise<Response>
  /** Asks the database itself, as its owner: what is really stored, of all companies. */
  query: <R extends pg.QueryResultRow = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<R[]>
  /** Works off every waiting job and seals every waiting statement. */
  settle: () => Promise<void>
  stop: () => Promise<void>
}

/** Signs a person in as a browser would. Throws with the answer's text when refused. */
export async function signIn(
  url: string,
  email: string,
  secret: string,
): Promise<{ token: string; cookie: string; userId: number }> {
  const csrf = await fetch(`${url}/api/auth/csrf`)
  const csrfCookie = csrf.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const { csrf_token } = (await csrf.json()) as { csrf_token: string }
  const answer = await fetch(`${url}/api/auth/signin/credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: csrfCookie },
    body: JSON.stringify({ email, password: secret, csrf_token }),
  })
  if (!answer.ok) throw new Error(`sign-in of ${email} answered ${answer.status}: ${await answer.text()}`)
  const { user, token } = (await answer.json()) as { user: { id: number }; token: { access_token: string } }
  const cookie = [csrfCookie, ...answer.headers.getSetCookie().map((line) => line.split(';')[0])].join('; ')
  return { token: token.access_token, cookie, userId: user.id }
}

/** Signs a person in at a running program, and answers what calls it in their name. */
export async function enter(
  url: string,
  email: string,
  secret: string,
  locale: Locale = 'en',
): Promise<Caller> {
  return callerAt(url, { ...(await signIn(url, email, secret)), email }, locale)
}

/** Somebody who has signed in, at a running program: the one they signed in at, or another on the same database. */
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
  /** Another database than a copy of the one on the run's server; the cast must be in it. */
  database?: TestDatabase
}

/**
 * The real program as `api` on a free port, with a database, storage and keys of its own and the cast in it. Jobs run
 * when the test says so, with `settle`.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const database = options.database ?? (await createCastDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'atesta-stack-'))
  const config = readConfig({
    PORT: '0',
    PUBLIC_URL: 'http://atesta.test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    NODE_ENV: 'test',
    ...options.env,
  })
  const program = await startProgram(config, 'api', createLogger(process.env.LOG_LEVEL ?? 'silent'), () => {})
  const { services } = program
  const owner = new pg.Pool({ connectionString: database.url, max: 2 })
  owner.on('error', () => {})
  const { rows } = await owner.query<{ slug: 'acme' | 'rival'; id: number }>('SELECT slug, id FROM companies')
  const companies = { acme: 0, rival: 0, ...Object.fromEntries(rows.map(({ slug, id }) => [slug, id])) }
  const signedIn = new Map<string, Promise<Caller>>()

  const enterToStay = async (email: string, secret: string, locale: Locale = 'en') => {
    const entered = await enter(program.listening, email, secret, locale)
    // A bearer is good for five minutes; on a busy machine a file of tests takes longer.
    await owner.query(
      `UPDATE auth.access_tokens SET expires_at = now() + interval '1 day' WHERE token_hash = $1`,
      [hashOfToken(entered.token)],
    )
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
      const known = signedIn.get(key) ?? enterToStay(`${name}@${cast[name].company}.test`, password, locale)
      signedIn.set(key, known)
      return known
    },
    enter: enterToStay,
    query: async (text, values) => (await owner.query(text, values)).rows,
    anyone: (path, init) => fetch(program.listening + path, init),
    async settle() {
      const log = { database: services.log, keys: services.logKeys, storage: services.storage }
      do await runJobsOnce(services, database.url, jobs)
      while ((await sealBatch(log, {})) !== 0)
      await publish(log)
      await placeWaiting(log, (error) => {
        throw error
      })
    },
    async stop() {
      await program.stop()
      await owner.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
