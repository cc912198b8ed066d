import { customerOfAcme, usePayments } from '@atesta/testkit/outside/paying.ts'
import { stripeEvent, stripeSubscription } from '@atesta/testkit/outside/stripe.ts'
import { beforeAll, expect, test } from 'vitest'

const given = usePayments()
let customer: string
beforeAll(async () => {
  customer = await customerOfAcme(given)
})
const begun = 1_795_000_000
type Facts = Partial<Parameters<typeof stripeSubscription>[0]> & { id: string }
/** Stripe tells of a subscription as it is now, and all that follows is done. */
const told = async (facts: Facts) => {
  const subscription = stripeSubscription({ customer, plan: 'team', ...facts })
  given.stripe.objects.set(subscription.id, subscription)
  const event = stripeEvent('customer.subscription.updated', subscription)
  expect((await given.stripe.tell(given.stack.url, event)).status).toBe(204)
  await given.stack.settle()
  return (await given.alice.api.auth.subscriptionInformation()).data
}
const statusOf = (id: string) => given.stripe.objects.get(id)?.status
/** With what the end of a subscription was asked for; nothing when it was not. */
const endsOf = (id: string) =>
  given.stripe.calls
    .filter(({ method, path }) => method === 'DELETE' && path === `/v1/subscriptions/${id}`)
    .map(({ body, query }) => ({ ...body, ...query }))

test('of two that were bought, the older one is ended also when it is heard of last', async () => {
  await told({ id: 'sub_newer', plan: 'business', start: begun + 60, created: begun + 60 })
  const after = await told({ id: 'sub_older', start: begun, created: begun })
  expect(after).toMatchObject({ plan: 'business', state: 'active' })
  expect([statusOf('sub_older'), statusOf('sub_newer')]).toEqual(['canceled', 'active'])
})

test('an older one that was left unpaid is ended too, and one that has ended is left alone', async () => {
  await told({ id: 'sub_left', status: 'unpaid', start: begun, created: begun })
  expect(statusOf('sub_left')).toBe('canceled')
  await told({ id: 'sub_over', status: 'canceled', start: begun, created: begun })
  expect(endsOf('sub_over')).toEqual([])
})
