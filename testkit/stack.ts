import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@atesta/contract/client.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import { readConfig } from '@atesta/server/core/config.ts'
import { runJobsOnce } from '@atesta/server/core/jobs.ts'
import { createLogger } from '@atesta/server/core/logger.ts'
import { createPerson } from '@atesta/server/core/people.ts'
import type { Services } from '@atesta/server/core/services.ts'
import { insertCompany } from '@atesta/server/demo/demo.queries.ts'
import { jobs } from '@atesta/server/jobs.ts'
import { publish } from '@atesta/server/modules/log/publish.ts'
import { sealBatch } from '@atesta/server/modules/log/sequencer.ts'
import { startProgram } from '@atesta/server/program.ts'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

const password = 'correct horse battery'

/**
 * The named cast. Two companies; in the first one of each role, a second inspector, and a second supervisor who is put
 * into no folder unless a test does.
 */
const cast = {
  alice: { name: 'Alice Admin', range: 'RANGE_ADMIN', company: 'acme' },
  sam: { name: 'Sam Supervisor', range: 'RANGE_SUPERVISOR', company: 'acme' },
  sara: { name: 'Sara Supervisor', range: 'RANGE_SUPERVISOR', company: 'acme' },
  ines: { name: 'Ines Inspector', range: 'RANGE_USER', company: 'acme' },
  ivan: { name: 'Ivan Inspector', range: 'RANGE_USER', company: 'acme' },
  rita: { name: 'Rita Rival', range: 'RANGE_ADMIN', company: 'rival' },
} as const satisfies Record<string, { name: string; range: Range; company: 'acme' | 'rival' }>
export type CastName = keyof typeof cast

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
  /** Signs in through the front door; once per person, then remembered. */
  as: (name: CastName, locale?: Locale) => Promise<Caller>
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
  const { token, cookie, userId } = await signIn(url, email, secret)
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

async function makeCompanies(services: Services, databaseUrl: string) {
  const acme = await insertCompany(databaseUrl, {
    slug: 'acme',
    name: 'Acme Mining',
    locale: 'en',
    theme: 'atesta-mining',
  })
  const rival = await insertCompany(databaseUrl, {
    slug: 'rival',
    name: 'Rival Insurance',
    locale: 'es',
    theme: 'securova',
  })
  const companies = { acme, rival }
  await Promise.all(
    Object.entries(cast).map(([key, { name, range, company }]) =>
      createPerson(services, companies[company], { name, email: `${key}@${company}.test`, password, range }),
    ),
  )
  return companies
}

export type StackOptions = {
  env?: Record<string, string>
  /** Another database than a copy of the migrated one on the run's server. */
  database?: TestDatabase
}

/**
 * The real program as `api` on a free port, with a database, storage and keys of its own and the cast in it. Jobs run
 * when the test says so, with `settle`.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const database = options.database ?? (await createTestDatabase())
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
  const companies = await makeCompanies(services, database.url)
  const owner = new pg.Pool({ connectionString: database.url, max: 2 })
  owner.on('error', () => {})
  const signedIn = new Map<string, Promise<Caller>>()

  const caller = (name: CastName, locale: Locale) =>
    enter(program.listening, `${name}@${cast[name].company}.test`, password, locale)

  return {
    url: program.listening,
    databaseUrl: database.url,
    dataDir,
    services,
    companies,
    password,
    as: (name, locale = 'en') => {
      const key = `${name} ${locale}`
      const known = signedIn.get(key) ?? caller(name, locale)
      signedIn.set(key, known)
      return known
    },
    query: async (text, values) => (await owner.query(text, values)).rows,
    anyone: (path, init) => fetch(program.listening + path, init),
    async settle() {
      const log = { database: services.log, keys: services.logKeys, storage: services.storage }
      do await runJobsOnce(services, database.url, jobs)
      while ((await sealBatch(log, {})) !== 0)
      await publish(log)
    },
    async stop() {
      await program.stop()
      await owner.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
