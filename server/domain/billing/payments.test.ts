import { expect, test } from 'vitest'
import { atStripe } from './payments.ts'

const logger = { warn: () => undefined } as never
const callFor = <T>(companyId: number, call: () => Promise<T>) => atStripe({ logger }, { companyId }, call)

test('refuses at once while Stripe keeps several companies waiting, and works again when it has answered', async () => {
  const answered = Promise.withResolvers<string>()
  const held = [1, 1, 1, 2, 2, 2].map((companyId) => callFor(companyId, () => answered.promise))
  const refusal = { code: 'service_unavailable', facts: { retryAfter: 10 } }
  await expect(callFor(3, async () => 'more')).rejects.toMatchObject(refusal)
  answered.resolve('late')
  expect(await Promise.all(held)).toEqual(Array(6).fill('late'))
  expect(await callFor(3, async () => 'more')).toBe('more')
})

test('a call that fails takes no place from later ones', async () => {
  for (let n = 0; n < 7; n += 1)
    await expect(callFor(n, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await callFor(1, async () => 'here')).toBe('here')
})
