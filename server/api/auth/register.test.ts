import { auth } from '@atesta/contract/routes/auth.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
let asked = 0
const body = (email: string, more: object = {}) => ({
  company: 'Minera Ñandú',
  name: 'Olga Owner',
  email,
  password: 'correct horse battery',
  locale: 'es',
  accepted_terms: termsVersion,
  ...more,
})
const register = (given_: Pick<typeof given.stack, 'anyone'>, sent: object, address?: string) =>
  given_.anyone('/api/auth/register', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address ?? `203.0.113.${asked++ % 250}`,
    },
    body: JSON.stringify(sent),
  })

test('creates nothing but a mail with a link, in the chosen language', async () => {
  const companies = await countRows(given.stack, 'companies')
  const answer = await register(given.stack, body(' Olga@Nandu.test '))
  expect([answer.status, await answer.json()]).toEqual([202, {}])
  const token = await mailedToken(given.stack, smtp, 'olga@nandu.test')
  const { mail } = await smtp.mailTo('olga@nandu.test')
  expect(mail.text).toContain('Minera Ñandú')
  expect(mail.text).toContain(`http://atesta.test/register?token=${token}`)
  expect(await countRows(given.stack, 'companies')).toBe(companies)
  expect(await countRows(given.stack, 'users', `email = 'olga@nandu.test'`)).toBe(0)
  const kept = await given.stack.query(
    'SELECT r::text FROM auth.registrations r UNION ALL SELECT m::text FROM auth.mails m',
  )
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(JSON.stringify(kept)).not.toContain('correct horse battery')
})

test('a program that fills in the hidden field is answered as all others, and nothing is kept', async () => {
  const answer = await register(given.stack, body('robot@spam.test', { website: 'https://spam.test' }))
  expect([answer.status, await answer.json()]).toEqual([202, {}])
  expect(await countRows(given.stack, 'auth.registrations', `email = 'robot@spam.test'`)).toBe(0)
})

test('a known and an unknown address answer the same, in words and after the same work; the mail knows', async () => {
  const words = async (email: string) => {
    const answer = await register(given.stack, body(email))
    return [answer.status, await answer.text()]
  }
  expect(await words('new@acme.test')).toEqual(await words('sam@acme.test'))
  // Both passwords are hashed and both get the same next step; whether the address is known was not looked up yet.
  const waiting = await given.stack.query(
    `SELECT email, length(password_hash) > 100 AS hashed FROM auth.registrations WHERE email LIKE '%@acme.test' ORDER BY email`,
  )
  expect(waiting).toEqual([
    { email: 'new@acme.test', hashed: true },
    { email: 'sam@acme.test', hashed: true },
  ])
  await given.stack.settle()
  const { mail } = await smtp.mailTo('sam@acme.test')
  expect(mail.text).not.toContain('token=')
  expect(mail.text).toContain('http://atesta.test/login')
  expect(await countRows(given.stack, 'auth.registrations', `email = 'sam@acme.test'`)).toBe(0)
})

test('five mails an hour to one address', async () => {
  for (let n = 0; n < 5; n++) expect((await register(given.stack, body('much@mail.test'))).status).toBe(202)
  const answer = await register(given.stack, body('much@mail.test'))
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(answer, auth.register, 'too_many_requests')
})

test('a name typed at registration cannot carry a message to the owner of the address', async () => {
  const names = { name: 'Click http://evil.test now', company: 'evil.test – your account is closed' }
  expect((await register(given.stack, body('aimed@at.test', names))).status).toBe(202)
  await given.stack.settle()
  const { mail } = await smtp.mailTo('aimed@at.test')
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/evil|closed|Click/)
})

test.each(['password12', '1111111111', 'mineraNANDU1', 'olga-owner'])(
  '%s is too easy to guess',
  async (password) => {
    const answer = await register(given.stack, body('x@nandu.test', { password }))
    await expectProblem(answer, auth.register, 'password_weak')
  },
)

test.each([
  ...['\u202a', '\u202e', '\u2066', '\u2069', '\u2028', '\u2029', '\u0000', '\n'].map((mark) => ({
    name: `Olga ${mark} Owner`,
  })),
  { company: '' },
  { email: 'no address' },
  { password: 'too short' },
  { locale: 'fr' },
  { plan: '<script>' },
  { range: 'RANGE_ADMIN' },
])('%j is refused', async (more) => {
  await expectProblem(
    await register(given.stack, body('x@nandu.test', more)),
    auth.register,
    'validation_failed',
  )
})

test('ignores an unknown time zone of the device', async () => {
  const email = 'atlantis@nandu.test'
  const answer = await register(given.stack, body(email, { time_zone: 'Atlantis/Capital' }))
  expect(answer.status).toBe(202)
  const [row] = await given.stack.query('SELECT time_zone FROM auth.registrations WHERE email = $1', [email])
  expect(row).toEqual({ time_zone: 'UTC' })
})

test('refuses when the operator has closed registration', async () => {
  const closed = await startStack({ env: { REGISTRATION: 'off' } })
  try {
    await expectProblem(await register(closed, body('x@nandu.test')), auth.register, 'registration_off')
    expect(await countRows(closed, 'auth.registrations')).toBe(0)
  } finally {
    await closed.stop()
  }
})

test('mails of registrations leave the owner of the address those of a forgotten password, and the other way', async () => {
  const forgot = (email: string) =>
    given.stack.anyone('/api/auth/password/forgot', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.251' },
      body: JSON.stringify({ email }),
    })
  for (let n = 0; n < 5; n++) await register(given.stack, body('ines@acme.test'))
  expect((await register(given.stack, body('ines@acme.test'))).status).toBe(429)
  expect((await forgot('ines@acme.test')).status).toBe(202)
  for (let n = 0; n < 5; n++) await forgot('fresh@fresh.test')
  expect((await forgot('fresh@fresh.test')).status).toBe(429)
  expect((await register(given.stack, body('fresh@fresh.test'))).status).toBe(202)
})
