import { billing } from '@atesta/contract/routes/billing.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { testForbidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url, CONTACT_EMAIL: 'operator@atesta.test' } })
const body = { plan: 'team', period: 'year', note: 'From January, please.' } as const

test('the operator is told who would like which plan, and answers them', async () => {
  const { stack, alice } = given
  expect(await alice.api.billing.requestPlan({ body })).toEqual({})
  // Kept before the answer is given, so that an answered request survives the end of the program.
  expect(await stack.query('SELECT name, email, company, message FROM contact_messages')).toMatchObject([
    { email: alice.email, message: expect.stringContaining('From January, please.') },
  ])
  expect(await lastAudit(stack)).toMatchObject({
    user_id: alice.userId,
    action: 'request_plan',
    noun: 'subscription',
    details: { plan: 'team', period: 'year' },
  })
  await until(async () => (await stack.query('SELECT FROM auth.mails')).length > 0)
  await stack.settle()
  const { mail } = await smtp.mailTo('operator@atesta.test')
  expect(mail.replyTo?.[0]?.address).toBe(alice.email)
  for (const text of ['Team', 'paid each year', 'From January, please.']) expect(mail.text).toContain(text)
})

test('five a day from one company', async () => {
  const { stack, alice } = given
  await stack.query(`UPDATE auth.rate_limits SET points = 5 WHERE key LIKE 'plan-request:%'`)
  await expectRefused(stack, alice, billing.requestPlan, { body }, 'too_many_requests')
})

testForbidden(billing.requestPlan, () => ({
  stack: given.stack,
  args: { body },
  to: { sam: 'forbidden', ines: 'forbidden' },
}))
