import { certify, limitCredits, makeInspection, makePdf } from '@atesta/testkit/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const read = async () => (await given.ines.api.auth.subscriptionInformation()).data

test('unlimited by default', async () => {
  expect(await read()).toEqual({
    plan: 'self-hosted',
    state: 'active',
    renews_at: null,
    credits: { included: null, used: 0, left: null, unlimited: true },
  })
})

test('counts what was used of a limited plan', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  await certify(given.ines, id, makePdf())
  await limitCredits(given.stack, 4)
  expect((await read()).credits).toEqual({ included: 5, used: 1, left: 4, unlimited: false })
})

test('never less than nothing is left, and other companies do not count', async () => {
  await given.stack.query('UPDATE companies SET credits_included = 0 WHERE id = $1', [
    given.stack.companies.acme,
  ])
  expect((await read()).credits).toMatchObject({ included: 0, used: 1, left: 0 })
  const rita = await given.stack.as('rita')
  expect((await rita.api.auth.subscriptionInformation()).data.credits.used).toBe(0)
})
