import { hourMs } from '@atesta/contract/durations.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { type ServerProcess, startProcess } from '@atesta/testkit/process.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf, signIn } from '@atesta/testkit/sign-in.ts'
import { enter, startStack } from '@atesta/testkit/stack.ts'
import { until, withinASecond } from '@atesta/testkit/until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const given = useScene()
/** A second program on the same database, as behind a balancer. */
let second: ServerProcess
beforeAll(async () => {
  const { databaseUrl, dataDir } = given.stack
  second = await startProcess({ role: 'all', databaseUrl, dataDir, env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => second?.stop())

const open = (url: string, email = 'ines@acme.test') => signIn(url, email, given.stack.password)
const me = (url: string, token: string) =>
  fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
const statusOn = async (url: string, token: string) => {
  const answer = await me(url, token)
  await answer.arrayBuffer()
  return answer.status
}
/** The second program, which knew the bearer well, refuses it. */
const refused = (token: string) => withinASecond(async () => (await statusOn(second.url, token)) === 401)

describe('a change in one process holds in the other within a second', () => {
  test('signing out', async () => {
    const { token, cookie: cookies } = await open(given.stack.url)
    expect(await statusOn(second.url, token)).toBe(200)
    const { csrf_token, cookie } = await askCsrf(second.url, cookies)
    const answer = await given.stack.anyone('/api/auth/signout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ csrf_token }),
    })
    expect(answer.status).toBe(204)
    await refused(token)
    const session = await fetch(`${second.url}/api/auth/session`, { headers: { cookie } })
    expect(await session.json()).toEqual({ user: null, token: null })
  })

  test('disabling a user', async () => {
    const { token, cookie, userId } = await open(second.url, 'ivan@acme.test')
    expect(await statusOn(second.url, token)).toBe(200)
    await given.alice.api.users.remove({ params: { id: userId } })
    await refused(token)
    const picture = await fetch(`${second.url}/api/certifications/list`, { headers: { cookie } })
    expect(picture.status).toBe(401)
  })

  test('changing a role', async () => {
    const { token } = await open(second.url, 'sara@acme.test')
    const canManage = async () => {
      const answer = await me(second.url, token)
      return ((await answer.json()) as { can: { manage_users: boolean } }).can.manage_users
    }
    expect(await canManage()).toBe(false)
    await given.stack.query(`UPDATE users SET range = 'RANGE_ADMIN' WHERE email = 'sara@acme.test'`)
    await withinASecond(canManage)
    await given.stack.query(`UPDATE users SET range = 'RANGE_USER' WHERE email = 'sara@acme.test'`)
    await withinASecond(async () => !(await canManage()))
  })

  test('disabling the owner of a key, revoking a key, and its expiry', async () => {
    const sara = await enter(given.stack.url, 'sara@acme.test', given.stack.password)
    const make = (expires_at: string | null = null) =>
      sara.api.apiKeys.create({
        body: {
          kind: 'personal',
          name: 'Script',
          scopes: ['workflows:read'],
          expires_at,
        },
      })
    const [revoked, expiring, owned] = [
      await make(),
      await make(new Date(Date.now() + hourMs).toISOString()),
      await make(),
    ]
    const gone = async ({ token }: { token: string }, end: () => Promise<unknown>) => {
      const ask = async () => {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await fetch(`${second.url}/api/workflows`, { headers })
        await answer.arrayBuffer()
        return answer.status
      }
      expect(await ask()).toBe(200)
      await end()
      await withinASecond(async () => (await ask()) === 401)
    }
    await gone(revoked, () => sara.api.apiKeys.revoke({ params: { id: revoked.key.id } }))
    await gone(expiring, () =>
      given.stack.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [expiring.key.id]),
    )
    await gone(owned, () => given.alice.api.users.remove({ params: { id: sara.userId } }))
    await given.alice.api.users.enable({ params: { id: sara.userId } })
  })

  test('the end of a bearer’s five minutes', async () => {
    const { token } = await open(given.stack.url)
    expect(await statusOn(second.url, token)).toBe(200)
    await given.stack.query(`UPDATE auth.access_tokens SET expires_at = now()`)
    await refused(token)
  })

  test('the end of a session takes cookie and bearers with it', async () => {
    const { token, cookie } = await open(given.stack.url)
    expect(await statusOn(second.url, token)).toBe(200)
    await given.stack.query(`UPDATE auth."session" SET "expiresAt" = now()`)
    await refused(token)
    const session = await fetch(`${second.url}/api/auth/session`, { headers: { cookie } })
    expect(await session.json()).toEqual({ user: null, token: null })
  })
})

test('every sign-in makes a new session', async () => {
  const planted = 'atesta.session_token=planted.value'
  const { csrf_token, cookie } = await askCsrf(given.stack.url, planted)
  const answer = await given.stack.anyone('/api/auth/signin/credentials', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email: 'ines@acme.test', password: given.stack.password, csrf_token }),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie().join()).not.toContain('planted')
  expect(
    await (await given.stack.anyone('/api/auth/session', { headers: { cookie: planted } })).json(),
  ).toEqual({
    user: null,
    token: null,
  })
})

test('sweeping removes what has ended, and nothing else', async () => {
  const { token } = await open(given.stack.url)
  await given.stack.query(
    `INSERT INTO auth.access_tokens (token_hash, session_id, expires_at)
     SELECT 'old', id, now() - interval '1 minute' FROM auth."session" LIMIT 1`,
  )
  await given.stack.services.sessions.sweep()
  expect(await given.stack.query('SELECT FROM auth.access_tokens WHERE expires_at < now()')).toEqual([])
  expect(await given.stack.query('SELECT FROM auth."session" WHERE "expiresAt" < now()')).toEqual([])
  expect(await statusOn(given.stack.url, token)).toBe(200)
})

test('no password, bearer, cookie or token is logged, however much is logged', async () => {
  const { password } = given.stack
  const ines = await enter(second.url, 'ines@acme.test', password)
  await signIn(second.url, 'ines@acme.test', 'wrong secret phrase').catch(() => {})
  const { id } = await makeInspection(ines, given.workflowId)
  expect((await certify(ines, id, makePdf())).answer.status).toBe(204)
  // A table out of reach: a fault of ours, logged with its cause.
  await given.stack.query('ALTER TABLE page_views RENAME TO elsewhere')
  const fault = await ines.fetch('/api/page_views', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: ines.cookie },
    body: JSON.stringify({ path: '/' }),
  })
  await given.stack.query('ALTER TABLE elsewhere RENAME TO page_views')
  expect(await fault.json()).toMatchObject({ status: 500, code: 'UNKNOWN' })
  // The line comes through the other process's pipe, which may be after the answer.
  await until(async () => second.output().includes('request failed'))
  const logged = second.output()
  const cookies = ines.cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1))
  for (const secret of [password, 'wrong secret phrase', ines.token, ...cookies])
    expect(logged.includes(secret) || logged.includes(decodeURIComponent(secret))).toBe(false)
})

test('under https every cookie is for https only', async () => {
  const stack = await startStack({ env: { PUBLIC_URL: 'https://atesta.test' } })
  try {
    const { csrf_token, cookie, answer: csrf } = await askCsrf(stack.url)
    const answer = await stack.anyone('/api/auth/signin/credentials', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email: 'ines@acme.test', password: stack.password, csrf_token }),
    })
    expect(answer.status).toBe(200)
    const cookies = [...csrf.headers.getSetCookie(), ...answer.headers.getSetCookie()]
    expect(cookies.length).toBeGreaterThanOrEqual(3)
    for (const each of cookies) expect(each).toMatch(/; Secure/i)
    expect(csrf.headers.get('strict-transport-security')).toContain('max-age')
  } finally {
    await stack.stop()
  }
})
