import { afterAll, beforeAll } from 'vitest'
import { type Caller, type Stack, startStack } from '../stack.ts'
import { type StripeService, startStripe } from './stripe.ts'

export type Paying = { stack: Stack; stripe: StripeService; alice: Caller }

/** For one test file: a program that sells plans, the payment service it uses, and an administrator. */
export function usePayments(): Paying {
  const given = {} as Paying
  beforeAll(async () => {
    given.stripe = await startStripe()
    given.stack = await startStack({ env: given.stripe.env })
    given.alice = await given.stack.as('alice')
  })
  afterAll(async () => {
    await given.stack?.stop()
    await given.stripe?.stop()
  })
  return given
}

/** Opens a checkout and returns Acme's customer id at the payment service. */
export async function customerOfAcme({ alice, stripe }: Paying): Promise<string> {
  await alice.api.billing.buyCredits({ body: { packs: 1 } })
  const customer = [...stripe.objects.values()].find((object) => object.object === 'customer')
  return String(customer?.id)
}
