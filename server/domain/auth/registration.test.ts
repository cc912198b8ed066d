import { auth } from '@atesta/contract/routes/auth.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { startStripe } from '@atesta/testkit/outside/stripe.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { enter } from '@atesta/testkit/stack.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
const stripe = await startStripe()
afterAll(() => Promise.all([smtp.stop(), stripe.stop()]))
const given = useScene({ env: { SMTP_URL: smtp.url, ...stripe.env } })
const password = 'a password of my own'
const post = (path: string, body: object, address = '203.0.113.1') =>
  given.stack.anyone(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
async function register(email: string, company: string): Promise<string> {
  const body = { company, name: 'Olga Owner', email, password, locale: 'es', accepted_terms: termsVersion }
  expect((await post('/api/auth/register', body)).status).toBe(202)
  return mailedToken(given.stack, smtp, email)
}
const confirm = (token: string, address?: string, typed = password) =>
  post('/api/auth/register/confirm', { token, password: typed }, address)

test('following the link creates no company when another person registered the address', async () => {
  const token = await register('victim@victim.test', 'Hijacked')
  const companies = await countRows(given.stack, 'companies')
  const mine = 'what the victim would type'
  await expectProblem(await confirm(token, undefined, mine), auth.confirmRegistration, 'wrong_password')
  const bare = await post('/api/auth/register/confirm', { token })
  await expectProblem(bare, auth.confirmRegistration, 'validation_failed')
  for (let n = 1; n < 10; n++) expect((await confirm(token, `203.0.113.${n + 1}`, mine)).status).toBe(422)
  await expectProblem(await confirm(token, '203.0.113.40'), auth.confirmRegistration, 'too_many_requests')
  expect(await countRows(given.stack, 'companies')).toBe(companies)
  expect(await countRows(given.stack, 'users', `email = 'victim@victim.test'`)).toBe(0)
  await given.stack.query(`DELETE FROM auth.rate_limits WHERE key LIKE 'registration-password%'`)
  expect((await confirm(token)).status).toBe(201)
})

test('starts a new company with the trial where plans are sold', async () => {
  const token = await register('tom@trial.test', 'Trial')
  // Whatever fails on the way, there is no company without its plan, and the link stays good.
  const companies = await countRows(given.stack, 'companies')
  await given.stack.query(
    `ALTER TABLE billing_entries ADD CONSTRAINT trouble CHECK (plan <> 'trial') NOT VALID`,
  )
  expect((await confirm(token)).status).toBe(500)
  expect(await countRows(given.stack, 'companies')).toBe(companies)
  await given.stack.query('ALTER TABLE billing_entries DROP CONSTRAINT trouble')
  expect((await confirm(token)).status).toBe(201)
  expect(await countRows(given.stack, 'audit_events', `action = 'register'`)).toBe(2)
  const tom = await enter(given.stack.url, 'tom@trial.test', password)
  expect((await tom.api.auth.subscriptionInformation()).data).toMatchObject({
    plan: 'trial',
    period: 'month',
    credits: { included: 50, left: 50, unlimited: false },
    limits: { users: 3, storage_bytes: 1024 ** 3 },
  })
  const invite = (n: number) => ({ email: `${n}@trial.test`, name: 'More', range: 'RANGE_USER' as const })
  for (const n of [2, 3]) await tom.api.users.create({ body: invite(n) })
  const fourth = tom.api.users.create({ body: invite(4) })
  await expect(fourth).rejects.toMatchObject({ code: 'plan_limit_users' })
})
