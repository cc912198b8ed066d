import { billing } from '@atesta/contract/routes/billing.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { usePayments } from '@atesta/testkit/outside/paying.ts'
import { stripeEvent, stripeSubscription } from '@atesta/testkit/outside/stripe.ts'
import { testReplay } from '@atesta/testkit/route-tests.ts'
import { lastAudit, rowsOf } from '@atesta/testkit/rows.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = usePayments()
const body = { plan: 'team', period: 'year' } as const
const sessions = () => given.stripe.calls.filter((each) => each.path === '/v1/checkout/sessions')

test('opens the page to pay on, for the company as one customer, and changes nothing yet', async () => {
  const { url } = await given.alice.api.billing.checkout({ body })
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\//)
  expect(sessions().at(-1)?.body).toMatchObject({
    mode: 'subscription',
    'line_items[0][price_data][unit_amount]': '99000',
    'line_items[0][price_data][recurring][interval]': 'year',
    'line_items[0][quantity]': '1',
    'subscription_data[metadata][plan]': 'team',
    success_url: 'http://atesta.test/dashboard/billing?checkout=done',
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'checkout',
    noun: 'subscription',
    record_id: String(given.stack.companies.acme),
    details: body,
  })
  const { data } = await given.alice.api.auth.subscriptionInformation()
  expect(data).toMatchObject({ plan: 'self-hosted', credits: { unlimited: true } })
  await Promise.all([1, 2, 3].map(() => given.alice.api.billing.checkout({ body })))
  expect(new Set(sessions().map((each) => each.body.customer)).size).toBe(1)
})

test('the plan and term the company pays for already', async () => {
  const customer = String(sessions().at(-1)?.body.customer)
  const subscription = stripeSubscription({ id: 'sub_same', customer, plan: 'team', period: 'year' })
  given.stripe.objects.set('sub_same', subscription)
  await given.stripe.tell(given.stack.url, stripeEvent('customer.subscription.created', subscription))
  await given.stack.settle()
  await expectRefused(given.stack, given.alice, billing.checkout, { body }, 'already_subscribed')
  expect((await given.alice.api.billing.checkout({ body: { plan: 'business' } })).url).toContain('https:')
})

test('while the payment service is away, the company hears so and nothing is left behind', async () => {
  const rita = await given.stack.as('rita')
  given.stripe.failing = 500
  const before = await rowsOf(given.stack)
  const answer = await call(rita, billing.checkout, { body })
  await expectProblem(answer, billing.checkout, 'service_unavailable')
  expect(answer.headers.get('retry-after')).toBe('10')
  expect(await rowsOf(given.stack)).toEqual(before)
  given.stripe.failing = null
})

test('refuses when plans are not sold', async () => {
  const stack = await startStack()
  try {
    const alice = await stack.as('alice')
    await expectRefused(stack, alice, billing.checkout, { body }, 'billing_not_available')
  } finally {
    await stack.stop()
  }
})

testReplay(billing.checkout, async () => ({
  stack: given.stack,
  as: 'alice',
  args: { body: { plan: 'starter', period: 'month' } },
}))
