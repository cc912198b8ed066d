import { planIds } from '@atesta/contract/plans.ts'
import { plans } from '@atesta/contract/routes/plans.ts'
import { startStripe } from '@atesta/testkit/outside/stripe.ts'
import { startStack } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

test('anyone may read what the plans cost and include', async () => {
  const stack = await startStack()
  try {
    const answer = await stack.anyone(`/api${plans.list.path}`)
    expect(answer.status).toBe(200)
    const { data, ...rest } = plans.list.ok.parse(await answer.json())
    expect(data.map((plan) => plan.id)).toEqual(planIds)
    expect(data[0]).toMatchObject({ id: 'self-hosted', prices: null, credits: null })
    expect(data[1]).toMatchObject({ id: 'trial', prices: null, credits: { month: 50 } })
    expect(data[2]).toMatchObject({ id: 'starter', prices: { month: 2900, year: 29_000 } })
    expect(rest).toEqual({ currency: 'usd', credit_pack: { credits: 100, price: 1500 }, on_sale: false })
  } finally {
    await stack.stop()
  }
})

test('says so where they are on sale', async () => {
  const stripe = await startStripe()
  const stack = await startStack({ env: stripe.env })
  try {
    const answer = await stack.anyone(`/api${plans.list.path}`)
    expect(await answer.json()).toMatchObject({ on_sale: true })
    expect(stripe.calls).toEqual([])
  } finally {
    await stack.stop()
    await stripe.stop()
  }
})
