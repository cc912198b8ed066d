// Slow: passwords are hashed as slowly as in life.
import { auth } from '@atesta/contract/routes/auth.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { enter, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
const password = 'a password of my own'
const post = (path: string, body: object, address = '203.0.113.1') =>
  given.stack.anyone(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
async function register(email: string, company: string, more: object = {}): Promise<string> {
  const body = {
    company,
    name: 'Olga Owner',
    email,
    password,
    locale: 'es',
    accepted_terms: termsVersion,
    ...more,
  }
  expect((await post('/api/auth/register', body)).status).toBe(202)
  return mailedToken(given.stack, smtp, email)
}
const confirm = (token: string, address?: string) =>
  post('/api/auth/register/confirm', { token, password }, address)

test('makes the company with its administrator, who signs in', async () => {
  const token = await register('olga@nandu.test', 'Minera Ñandú & Cía.', {
    time_zone: 'America/Argentina/Buenos_Aires',
    plan: 'team',
    period: 'year',
  })
  const answer = await confirm(token)
  expect([answer.status, await answer.json()]).toEqual([
    201,
    { email: 'olga@nandu.test', plan: 'team', period: 'year' },
  ])
  const olga = await enter(given.stack.url, 'olga@nandu.test', password)
  expect(await olga.api.auth.me()).toMatchObject({
    name: 'Olga Owner',
    company: { name: 'Minera Ñandú & Cía.', slug: 'minera-nandu-cia', locale: 'es' },
    profile: { range: 'RANGE_ADMIN', locale: null, time_zone: 'America/Argentina/Buenos_Aires' },
  })
  expect((await olga.api.users.list({ query: {} })).total).toBe(1)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: olga.userId,
    action: 'register',
    noun: 'company',
    address: '203.0.113.1',
  })
  await expectProblem(await confirm(token), auth.confirmRegistration, 'registration_invalid')
})

test('companies of the same name get slugs of their own; a name without letters gets one too', async () => {
  for (const [email, company] of [
    ['a@a.test', 'Acme'],
    ['b@b.test', 'ACME!'],
    ['c@c.test', '株式会社'],
  ] as const)
    expect((await confirm(await register(email, company))).status).toBe(201)
  const rows = await given.stack.query(
    `SELECT slug FROM companies WHERE name IN ('Acme', 'ACME!', '株式会社') ORDER BY id`,
  )
  expect(rows.map(({ slug }) => slug)).toEqual(['acme-2', 'acme-3', 'company'])
})

test('of two concurrent confirmations of one address, one becomes a company', async () => {
  for (let round = 1; round <= 5; round++) {
    const email = `twin${round}@twin.test`
    await given.stack.query(`DELETE FROM auth.rate_limits WHERE key LIKE 'auth-mail%'`)
    const first = await register(email, 'Twin')
    const second = await register(email, 'Twin')
    const answers = await Promise.all([confirm(first), confirm(second), confirm(first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(await countRows(given.stack, 'companies', `name = 'Twin'`)).toBe(round)
    expect(await countRows(given.stack, 'users', `email = $1`, [email])).toBe(1)
  }
})

test('an invitation keeps no address from making a company of its own', async () => {
  const token = await register('late@acme.test', 'In Time')
  await given.alice.api.users.create({
    body: { email: 'late@acme.test', name: 'Late', range: 'RANGE_USER' },
  })
  expect((await confirm(token)).status).toBe(201)
  expect(await countRows(given.stack, 'companies', `name = 'In Time'`)).toBe(1)
})

test('unknown, expired, and not mailed yet are the same', async () => {
  const token = await register('slow@slow.test', 'Slow')
  await given.stack.query('UPDATE auth.registrations SET expires_at = now()')
  for (const each of [token, 'U'.repeat(43)])
    await expectProblem(await confirm(each), auth.confirmRegistration, 'registration_invalid')
})

test('guessing ends after sixty tries; a closed installation confirms nothing', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('auth-token-address:192.0.2.7', 60, $1)`,
    [Date.now() + 60_000],
  )
  const guess = await confirm('U'.repeat(43), '192.0.2.7')
  await expectProblem(guess, auth.confirmRegistration, 'too_many_requests')
  const closed = await startStack({ env: { REGISTRATION: 'off' } })
  try {
    const answer = await closed.anyone('/api/auth/register/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'U'.repeat(43), password }),
    })
    await expectProblem(answer, auth.confirmRegistration, 'registration_off')
  } finally {
    await closed.stop()
  }
})

test('no role makes a company without a token', async () => {
  const { app, authDatabase } = given.stack.services
  const insert = `INSERT INTO public.companies (slug, name) VALUES ('stolen', 'Stolen')`
  const make = `SELECT * FROM public.confirm_registration('\\x00', 'stolen')`
  await expect(app.pool.query(insert)).rejects.toThrow('permission denied')
  expect((await app.pool.query(make)).rows).toEqual([])
  await expect(authDatabase.pool.query(insert)).rejects.toThrow('permission denied')
  await expect(authDatabase.pool.query(make)).rejects.toThrow('permission denied')
})
