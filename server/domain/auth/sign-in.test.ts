// Slow: passwords are hashed as slowly as in life.
import { termsVersion } from '@atesta/contract/terms.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { comeBack, goToProvider, startOidcProvider } from '@atesta/testkit/outside/oidc-provider.ts'
import { addPasskey, passkeyDevice, signInByPasskey } from '@atesta/testkit/outside/passkey-device.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { askCsrf, cookiesAfter } from '@atesta/testkit/sign-in.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })
beforeEach(() => given.stack.query('DELETE FROM auth.rate_limits'))

const password = 'a password of my own'
const post = async (path: string, body: object) => {
  const answer = await given.stack.anyone(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status
}
/** What is counted of networks, under names that begin like this. */
async function counted(name: string): Promise<number> {
  const [row] = await given.stack.query<{ points: number }>(
    `SELECT COALESCE(sum(points), 0)::int AS points FROM auth.rate_limits WHERE key LIKE $1`,
    [`${name}:%`],
  )
  return row?.points ?? 0
}
const isGivenBack = (name: string) => until(async () => (await counted(name)) === 0, 5000)

test('links that are good use up nothing of a network; what is guessed does', async () => {
  const { stack, alice } = given
  const email = 'nora@acme.test'
  await alice.api.users.create({ body: { email, name: 'Nora', range: 'RANGE_USER' } })
  const token = await mailedToken(stack, smtp, email)
  const accept = { token, name: 'Nora', password, accepted_terms: termsVersion }
  expect(await post('invitation', { token })).toBe(200)
  expect(await post('invitation/accept', accept)).toBe(200)
  await isGivenBack('auth-token-address')

  await post('password/forgot', { email })
  expect(await post('password/reset', { token: await mailedToken(stack, smtp, email), password })).toBe(204)
  await isGivenBack('auth-token-address')

  const other = 'olga@nandu.test'
  const company = { company: 'Nandu', name: 'Olga', locale: 'es', accepted_terms: termsVersion }
  expect(await post('register', { ...company, email: other, password })).toBe(202)
  const confirmed = { token: await mailedToken(stack, smtp, other), password }
  expect(await post('register/confirm', confirmed)).toBe(201)
  await isGivenBack('auth-token-address')

  expect(await post('invitation', { token })).toBe(422)
  for (const path of ['register/confirm', 'password/reset'])
    expect(await post(path, { token, password })).toBe(422)
  expect(await counted('auth-token-address')).toBe(3)
})

test('nor do passkeys that let in, with what their devices were asked', async () => {
  const device = passkeyDevice()
  await addPasskey(given.sam, device)
  expect((await signInByPasskey(given.stack, device)).answer.status).toBe(200)
  await isGivenBack('passkey-address')
  expect((await signInByPasskey(given.stack, passkeyDevice())).answer.status).toBe(401)
  expect(await counted('passkey-address')).toBe(2)
})

test('nor do people who come back from a provider', async () => {
  const { stack } = given
  const provider = await startOidcProvider(`${stack.services.config.publicUrl}/login/return`)
  stack.services.config.oidc = provider.settings()
  try {
    provider.person = { sub: 'p', email: 'ines@acme.test', email_verified: true }
    const trip = await goToProvider(stack)
    expect((await comeBack(stack, trip)).status).toBe(200)
    await isGivenBack('oidc-address')
    expect((await comeBack(stack, trip)).status).toBe(401)
    expect(await counted('oidc-address')).toBe(1)
  } finally {
    await provider.stop()
  }
})

const signInFrom = async (email: string, cookies: string) => {
  const { stack } = given
  const { csrf_token, cookie } = await askCsrf(stack.url, cookies)
  const answer = await stack.anyone('/api/auth/signin/credentials', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password: stack.password, csrf_token }),
  })
  expect(answer.status).toBe(200)
  return cookiesAfter(answer, cookie)
}
const isIn = async (cookie: string) => (await given.stack.anyone('/api/auth/me', { headers: { cookie } })).ok

test('a new sign-in ends the former session of that browser two minutes later, and no other session', async () => {
  const { email } = await given.stack.as('sara')
  const [first, elsewhere] = [await signInFrom(email, ''), await signInFrom(email, '')]
  const second = await signInFrom(email, first)
  expect(await Promise.all([first, second, elsewhere].map(isIn))).toEqual([true, true, true])
  // A request that another tab had sent before the new cookie came.
  const asked = await given.stack.anyone('/api/auth/session', { headers: { cookie: first } })
  expect(await asked.json()).toMatchObject({ user: { email }, token: {} })
  expect(asked.headers.getSetCookie().join()).not.toContain('session_token')
  await given.stack.query(`UPDATE auth.session SET "expiresAt" = "expiresAt" - interval '2 minutes'`)
  given.stack.services.sessions.forget()
  expect(await Promise.all([first, second, elsewhere].map(isIn))).toEqual([false, true, true])
  const other = await signInFrom('alice@acme.test', second)
  await given.stack.query(`UPDATE auth.session SET "expiresAt" = "expiresAt" - interval '2 minutes'`)
  given.stack.services.sessions.forget()
  expect(await Promise.all([second, other].map(isIn))).toEqual([true, true])
})

test('a new sign-in succeeds although the former session cannot be ended', async () => {
  const { email } = await given.stack.as('sara')
  const first = await signInFrom(email, '')
  const allow = await refuseRows(given.stack, 'auth."session"', `NEW."expiresAt" < now() + interval '1 day'`)
  expect(await isIn(await signInFrom(email, first))).toBe(true)
  await allow()
})
