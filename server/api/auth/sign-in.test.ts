import { auth } from '@atesta/contract/routes/auth.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf } from '@atesta/testkit/sign-in.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let csrf: Awaited<ReturnType<typeof askCsrf>>
beforeAll(async () => {
  csrf = await askCsrf(given.stack.url)
})

/** Signs in from an address of its own, so that one test's attempts do not count for the next. */
const signIn = (email: string, password: string, address = '203.0.113.1', cookies = '', ownToken?: string) =>
  given.stack.anyone('/api/auth/signin/credentials', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `${csrf.cookie}; ${cookies}`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ email, password, csrf_token: ownToken ?? csrf.csrf_token }),
  })

test('answers person and bearer, and sets a cookie no script reads', async () => {
  const answer = await signIn(' ALICE@acme.test ', given.stack.password)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ user: { email: 'alice@acme.test' }, token: {} })
  const cookie = answer.headers.getSetCookie().find((line) => line.includes('session_token')) ?? ''
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  expect(cookie).toMatch(/Path=\//)
})

test('unknown address and wrong password answer the same, in words and after the same work', async () => {
  const timed = async (email: string) => {
    const start = process.cpuUsage()
    const answer = await signIn(email, 'not the password', `198.51.100.${Math.ceil(Math.random() * 250)}`)
    const { request_id, ...problem } = (await answer.json()) as Record<string, unknown>
    // Not the time by the clock, which on a busy machine is that of others; the password is hashed in this process.
    const { user, system } = process.cpuUsage(start)
    return { problem, status: answer.status, work: user + system }
  }
  const known: Awaited<ReturnType<typeof timed>>[] = []
  const unknown: typeof known = []
  // Alternating, so that whatever slows work down does so for both.
  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    known.push(await timed('ivan@acme.test'))
    unknown.push(await timed(`nobody${n}@acme.test`))
  }
  expect(unknown.map(({ problem }) => problem)).toEqual(known.map(({ problem }) => problem))
  expect(known[0]).toMatchObject({ status: 401, problem: { code: 'bad_credentials' } })
  const median = (list: typeof known) => list.map(({ work }) => work).sort((a, b) => a - b)[3] ?? 0
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('a token that is not the cookie’s is refused before anything is looked at', async () => {
  const wrong = 'D'.repeat(csrf.csrf_token.length)
  const answer = await signIn('alice@acme.test', given.stack.password, '203.0.113.2', '', wrong)
  await expectProblem(answer, auth.signIn, 'csrf_failed')
})

test('a disabled person is refused like a wrong password and keeps no session', async () => {
  const ivan = await given.stack.as('ivan')
  await given.stack.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ivan.userId])
  const sessions = () => given.stack.query('SELECT id FROM auth.session ORDER BY id')
  const before = await sessions()
  const answer = await signIn('ivan@acme.test', given.stack.password, '203.0.113.3')
  await expectProblem(answer, auth.signIn, 'bad_credentials')
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await sessions()).toEqual(before)
})

test.each([
  { email: 'no address', password: 'x' },
  { email: 'a@b.test', password: '' },
  { email: 'a@b.test', password: 'x'.repeat(257) },
  { email: 'a@b.test', password: 'x', admin: true },
])('a malformed request is refused: %j', async (body) => {
  const answer = await given.stack.anyone('/api/auth/signin/credentials', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: csrf.cookie },
    body: JSON.stringify({ ...body, csrf_token: csrf.csrf_token }),
  })
  const problem = await expectProblem(answer, auth.signIn, 'validation_failed')
  expect(JSON.stringify(problem)).not.toContain('xxxx')
})
