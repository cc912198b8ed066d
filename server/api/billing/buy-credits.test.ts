import { billing } from '@atesta/contract/routes/billing.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { usePayments } from '@atesta/testkit/outside/paying.ts'
import { stripeEvent } from '@atesta/testkit/outside/stripe.ts'
import { limitCredits } from '@atesta/testkit/records/factories.ts'
import { testReplay } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = usePayments()
const extra = async () => (await given.alice.api.auth.subscriptionInformation()).data.credits.extra

test('opens the page to pay on; the credits come when they are paid, once', async () => {
  const { url } = await given.alice.api.billing.buyCredits({ body: { packs: 3 } })
  expect(url).toMatch(/^https:/)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'buy_credits',
    noun: 'subscription',
    details: { packs: 3 },
  })
  const open = given.stripe.calls.at(-1)?.body
  expect(open).toMatchObject({
    mode: 'payment',
    'line_items[0][quantity]': '3',
    'line_items[0][price_data][unit_amount]': '1500',
    success_url: 'http://atesta.test/dashboard/billing?checkout=credits',
  })
  const session = [...given.stripe.objects.values()].find((each) => each.object === 'checkout.session')
  const told = async () => {
    await given.stripe.tell(given.stack.url, stripeEvent('checkout.session.completed', session ?? {}))
    await given.stack.settle()
  }
  await told()
  expect(await extra()).toBe(0)
  Object.assign(session ?? {}, { payment_status: 'paid', status: 'complete' })
  await told()
  await told()
  expect(await extra()).toBe(300)
  const { data } = await given.alice.api.billing.history({ query: {} })
  expect(data).toMatchObject([{ kind: 'credits', credits: 300, amount: 4500, currency: 'usd' }])
})

test('are offered only for a plan with a limit', async () => {
  const offered = async () => (await given.alice.api.auth.subscriptionInformation()).data.can.buy_credits
  expect(await offered()).toBe(false)
  await limitCredits(given.stack, 5)
  expect(await offered()).toBe(true)
  await limitCredits(given.stack, null)
})

test('are used after the plan’s credits, and carry over into the next period', async () => {
  const { acme } = given.stack.companies
  await given.stack.query('UPDATE companies SET credits_included = 2 WHERE id = $1', [acme])
  await given.stack.query(
    `INSERT INTO credit_entries (company_id, amount, reason, record_id)
     SELECT $1, -1, 'certification', n FROM generate_series(1, 12) n`,
    [acme],
  )
  const { credits } = (await given.alice.api.auth.subscriptionInformation()).data
  expect(credits).toEqual({ included: 2, extra: 300, used: 12, left: 290, unlimited: false })
  await given.stack.query(
    `UPDATE subscriptions SET period = 'month', period_end = now() - interval '1 hour' WHERE company_id = $1`,
    [acme],
  )
  const renewed = (await given.alice.api.auth.subscriptionInformation()).data.credits
  expect(renewed).toEqual({ included: 2, extra: 290, used: 0, left: 292, unlimited: false })
})

test('refuses when credits are not sold', async () => {
  const stack = await startStack()
  try {
    const alice = await stack.as('alice')
    await expectRefused(stack, alice, billing.buyCredits, { body: { packs: 1 } }, 'billing_not_available')
    expect(await countRows(stack, 'subscriptions')).toBe(0)
  } finally {
    await stack.stop()
  }
})

testReplay(billing.buyCredits, async () => ({
  stack: given.stack,
  as: 'alice',
  args: { body: { packs: 2 } },
}))
