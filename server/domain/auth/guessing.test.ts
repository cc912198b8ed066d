import { daySeconds } from '@atesta/contract/durations.ts'
// Slow: each guess at a password is hashed.
import { auth } from '@atesta/contract/routes/auth.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf, cookiesAfter } from '@atesta/testkit/sign-in.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let csrf: Awaited<ReturnType<typeof askCsrf>>
beforeAll(async () => {
  csrf = await askCsrf(given.stack.url)
})

/** Signs in from an address of its own, so that one test's attempts do not count for the next. */
const signIn = (email: string, password: string, address: string, cookies = '') =>
  given.stack.anyone('/api/auth/signin/credentials', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `${csrf.cookie}; ${cookies}`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ email, password, csrf_token: csrf.csrf_token }),
  })

/** As if this many wrong passwords had been tried, the last one just now. */
const failed = (key: string, points: number, forgetSeconds: number) =>
  given.stack.query('INSERT INTO auth.rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    key,
    points,
    Date.now() + forgetSeconds * 1000,
  ])
const secondsOf = async (answer: Response) => {
  await expectProblem(answer, auth.signIn, 'too_many_requests')
  return Number(answer.headers.get('retry-after'))
}

test('unknown devices make each other wait, at most a minute; a known device can always sign in', async () => {
  const { password } = given.stack
  const entered = cookiesAfter(await signIn('sara@acme.test', password, '192.0.2.1'))
  const known = entered.split('; ').find((cookie) => cookie.startsWith('atesta.device=')) ?? ''
  await failed('signin-account:sara@acme.test', 100_000, 3600)
  await failed('signin-network:192.0.2.1 sara@acme.test', 100_000, daySeconds)
  expect(await secondsOf(await signIn('sara@acme.test', password, '192.0.2.2'))).toBeLessThanOrEqual(60)
  expect((await signIn('sara@acme.test', password, '192.0.2.1', known)).status).toBe(200)
  expect((await signIn('sara@acme.test', 'wrong', '192.0.2.1', known)).status).toBe(401)
  // It is known for this account alone, and no caller can forge the mark.
  const forged = known.replace(/[0-9a-f]{32}/, (mac) => [...mac].reverse().join(''))
  await failed('signin-account:sam@acme.test', 100_000, 3600)
  expect(await secondsOf(await signIn('sam@acme.test', password, '192.0.2.3', known))).toBeGreaterThan(0)
  expect(await secondsOf(await signIn('sara@acme.test', password, '192.0.2.3', forged))).toBeGreaterThan(0)
})

test('wrong passwords from one network make it wait ever longer for this account, and for no other', async () => {
  const { password } = given.stack
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, n) => signIn('ines@acme.test', `wrong ${n}`, '192.0.2.10')),
  )
  const guessed = tries.filter(({ status }) => status === 401).length
  expect(tries.every(({ status }) => [401, 429].includes(status))).toBe(true)
  // Five are free. Then a second has to pass, and two: the rest would take years.
  expect(guessed).toBeGreaterThanOrEqual(6)
  expect(guessed).toBeLessThan(12)
  await given.stack.query(
    `UPDATE auth.rate_limits SET points = 12, expire = $1 WHERE key = 'signin-network:192.0.2.10 ines@acme.test'`,
    [Date.now() + daySeconds * 1000],
  )
  const seconds = await secondsOf(await signIn('ines@acme.test', password, '192.0.2.10'))
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(64)
  expect((await signIn('alice@acme.test', password, '192.0.2.10')).status).toBe(200)
  expect((await signIn('ines@acme.test', password, '192.0.2.11')).status).toBe(200)
})

test('many concurrent sign-ins with the right password all succeed, and clear the counter', async () => {
  const key = 'signin-network:192.0.2.20 alice@acme.test'
  await failed(key, 4, daySeconds)
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => signIn('alice@acme.test', given.stack.password, '192.0.2.20')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect(await given.stack.query('SELECT FROM auth.rate_limits WHERE key = $1', [key])).toEqual([])
  const [address] = await given.stack.query(
    `SELECT points FROM auth.rate_limits WHERE key = 'signin-address:192.0.2.20'`,
  )
  expect(address).toEqual({ points: 0 })
})

test('a hundred tries from one address, whatever the account', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('signin-address:192.0.2.200', 99, $1)`,
    [Date.now() + 60_000],
  )
  expect((await signIn('one@acme.test', 'wrong', '192.0.2.200')).status).toBe(401)
  const answer = await signIn('two@acme.test', 'wrong', '192.0.2.200')
  await expectProblem(answer, auth.signIn, 'too_many_requests')
})

test('and from one network, however many addresses it has', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('signin-address:2001:db8:0:1::/64', 99, $1)`,
    [Date.now() + 60_000],
  )
  expect((await signIn('one@acme.test', 'wrong', '2001:db8:0:1::a')).status).toBe(401)
  for (const address of ['2001:db8:0:1::b', '2001:db8:0:1:ffff:2:3:4'])
    await expectProblem(await signIn('two@acme.test', 'wrong', address), auth.signIn, 'too_many_requests')
  expect((await signIn('two@acme.test', 'wrong', '2001:db8:0:2::b')).status).toBe(401)
})
