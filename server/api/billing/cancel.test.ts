import { daySeconds } from '@atesta/contract/durations.ts'
import { billing } from '@atesta/contract/routes/billing.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { customerOfAcme, usePayments } from '@atesta/testkit/outside/paying.ts'
import { stripeEvent, stripeSubscription } from '@atesta/testkit/outside/stripe.ts'
import { testReplay } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = usePayments()
const subscribe = async (id: string) => {
  const subscription = stripeSubscription({ id, customer: await customerOfAcme(given), plan: 'starter' })
  given.stripe.objects.set(id, subscription)
  await given.stripe.tell(given.stack.url, stripeEvent('customer.subscription.created', subscription))
  await given.stack.settle()
}

test('refuses when nothing is paid for', async () => {
  await expectRefused(given.stack, given.alice, billing.cancel, { body: {} }, 'no_subscription')
})

test('ends at the end of the paid term, keeps the plan until then, and can be taken back', async () => {
  await subscribe('sub_to_cancel')
  const { data } = await given.alice.api.billing.cancel({ body: {} })
  expect(data).toMatchObject({
    plan: 'starter',
    state: 'active',
    ends: true,
    renews_at: new Date((1_795_000_000 + 30 * daySeconds) * 1000).toISOString(),
    credits: { included: 300, left: 300 },
  })
  expect(given.stripe.calls.at(-1)).toMatchObject({
    path: '/v1/subscriptions/sub_to_cancel',
    body: { cancel_at_period_end: 'true' },
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'cancel',
    noun: 'subscription',
  })
  const kinds = (await given.alice.api.billing.history({ query: {} })).data.map((entry) => entry.kind)
  expect(kinds).toEqual(['cancelled', 'started'])
  const resumed = await given.alice.api.billing.cancel({ body: { resume: true } })
  expect(resumed.data.ends).toBe(false)
  expect((await given.alice.api.auth.subscriptionInformation()).data.ends).toBe(false)
})

test('refuses when plans are not sold', async () => {
  const stack = await startStack()
  try {
    await expectRefused(stack, await stack.as('alice'), billing.cancel, { body: {} }, 'billing_not_available')
  } finally {
    await stack.stop()
  }
})

testReplay(billing.cancel, async () => ({ stack: given.stack, as: 'alice', args: { body: {} } }))
