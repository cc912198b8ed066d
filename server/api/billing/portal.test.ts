import { billing } from '@atesta/contract/routes/billing.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { customerOfAcme, usePayments } from '@atesta/testkit/outside/paying.ts'
import { testReplay } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = usePayments()

test('refuses before the company is a customer', async () => {
  await expectRefused(given.stack, given.alice, billing.portal, {}, 'no_subscription')
})

test('the page where the company keeps its card', async () => {
  const customer = await customerOfAcme(given)
  const { url } = await given.alice.api.billing.portal()
  expect(url).toBe('https://billing.stripe.test/p/session')
  expect(given.stripe.calls.at(-1)).toMatchObject({
    path: '/v1/billing_portal/sessions',
    body: { customer, return_url: 'http://atesta.test/dashboard/billing' },
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'open_portal',
    noun: 'subscription',
  })
})

test('limits the concurrent Stripe requests of a company, which hold a database connection each', async () => {
  await customerOfAcme(given)
  const sessions = given.stack.services.stripe?.billingPortal.sessions
  if (!sessions) throw new Error('plans are not sold here')
  const { create } = sessions
  const answered = Promise.withResolvers<void>()
  // Stripe answers when all but a few have been refused.
  sessions.create = (async (...asked: Parameters<typeof create>) => {
    await answered.promise
    return create.apply(sessions, asked)
  }) as typeof create
  let refused = 0
  const asked = Array.from({ length: 8 }, async () => {
    const { status } = await call(given.alice, billing.portal)
    if (status === 429 && ++refused === 5) answered.resolve()
    return status
  })
  expect((await Promise.all(asked)).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  sessions.create = create
})

test('refuses when plans are not sold', async () => {
  const stack = await startStack()
  try {
    await expectRefused(stack, await stack.as('alice'), billing.portal, {}, 'billing_not_available')
  } finally {
    await stack.stop()
  }
})

testReplay(billing.portal, async () => {
  await customerOfAcme(given)
  return { stack: given.stack, as: 'alice', args: {} }
})
