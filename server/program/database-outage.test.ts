// Slow: a PostgreSQL of its own is made, stopped and started again.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCast } from '@atesta/testkit/cast.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { prepareSteadyCluster } from '@atesta/testkit/postgres.ts'
import { type ServerProcess, startProcess } from '@atesta/testkit/process.ts'
import { certify, makeInspection, makeWorkflow, type Scene } from '@atesta/testkit/records/factories.ts'
import { askCsrf, signIn } from '@atesta/testkit/sign-in.ts'
import { type Caller, type Stack, startStack } from '@atesta/testkit/stack.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'

let directory: string
let server: EmbeddedPostgres
let stack: Stack
let worker: ServerProcess
let scene: Scene
let ines: Caller
let csrf: Awaited<ReturnType<typeof askCsrf>>

const startServer = () => startEmbeddedPostgres({ dir: join(directory, 'postgres') })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-outage-'))
  await prepareSteadyCluster(join(directory, 'postgres'))
  server = await startServer()
  await migrate(server.url)
  await addCast(server.url)
  stack = await startStack({ database: { url: server.url, drop: async () => {} } })
  worker = await startProcess({ role: 'worker', databaseUrl: server.url, dataDir: stack.dataDir })
  scene = await makeWorkflow(stack)
  ines = await stack.as('ines')
  csrf = await askCsrf(stack.url, ines.cookie)
})
afterAll(async () => {
  await worker?.stop()
  await stack?.stop()
  await server?.stop()
  await rm(directory, { recursive: true, force: true })
})

/** Every way in that needs the database. */
const requests: [string, () => Promise<Response>][] = [
  ['a read with a bearer', () => ines.fetch('/api/workflows')],
  [
    'a read with the browser’s cookie',
    () => stack.anyone('/api/workflows', { headers: { cookie: ines.cookie } }),
  ],
  ['the session', () => stack.anyone('/api/auth/session', { headers: { cookie: ines.cookie } })],
  ['a write', () => post(ines, '/api/inspections/create', { task_id: scene.workflowId })],
  [
    'signing in',
    () => postOpen('/api/auth/signin/credentials', { email: ines.email, password: stack.password }),
  ],
  ['signing out', () => postOpen('/api/auth/signout', {})],
  ['the verifier', () => stack.anyone(`/api/verifier/${'0'.repeat(20)}`)],
  ['a page view', () => postOpen('/api/page_views', { path: '/' }, false)],
  ['an upload', () => ines.fetch(`/api/uploads/${'0'.repeat(20)}`, { method: 'PATCH' })],
]

const post = (caller: Caller, path: string, body: object) =>
  caller.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const postOpen = (path: string, body: object, withToken = true) =>
  stack.anyone(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: csrf.cookie },
    body: JSON.stringify({ ...body, ...(withToken && { csrf_token: csrf.csrf_token }) }),
  })

test('PostgreSQL stopped and back: 503 meanwhile, then all continues, without a restart or a lost job', {
  repeats: repetitions(0, 4),
}, async () => {
  // Work is under way when the lights go out.
  const { id } = await makeInspection(ines, scene.workflowId)
  const sent = await Promise.all([1, 2, 3, 4].map(async () => certify(ines, id, await makePhoto())))
  expect(sent.map(({ answer }) => answer.status)).toEqual([204, 204, 204, 204])
  await server.stop()

  for (const [what, request] of requests) {
    const answer = await request()
    const problem = (await answer.json()) as { code: string }
    expect([what, answer.status, problem.code]).toEqual([what, 503, 'service_unavailable'])
    expect([what, Number(answer.headers.get('retry-after'))]).toEqual([what, 2])
  }
  expect((await stack.anyone('/healthz')).status).toBe(200)
  const ready = await stack.anyone('/readyz')
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', database: 'failed', storage: 'ok', keys: 'ok', seals: 'attention' },
  ])

  const { url } = server
  server = await startServer()
  expect(server.url).toBe(url)
  await until(async () => (await stack.anyone('/readyz')).status === 200)
  expect((await ines.fetch('/api/workflows')).status).toBe(200)
  const { token } = await signIn(stack.url, ines.email, stack.password)
  expect(token).toHaveLength(43)
  // The worker, too, found its way back: what waited and what comes new is certified.
  sent.push(await certify(ines, id, await makePhoto()))
  const states = async () => {
    const page = await ines.api.certifications.list({ query: { inspection_id: id } })
    return page.data.map(({ state }) => state)
  }
  await until(async () => (await states()).every((state) => state === 'certified'))
  expect(await states()).toHaveLength(5)
})
