import { claims } from '@atesta/contract/routes/claims.ts'
import { useClaims } from '@atesta/testkit/records/claims.ts'
import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useClaims()
let submitted: number
let draft: number
beforeAll(async () => {
  submitted = await makeSubmitted(given.ines, given.claim.id)
  draft = (await makeInspection(given.sam, given.claim.id)).id
})
const ids = async (caller = given.sam, query = {}) => {
  const list = await caller.api.claims.inspections({ params: { id: given.claim.id }, query })
  return list.data.map((row) => row.id)
}

test('lists the claim’s inspections, newest first; inspectors see their own', async () => {
  expect(await ids()).toEqual([draft, submitted])
  expect(await ids(given.ines)).toEqual([submitted])
  expect(await ids(given.sam, { submitted: 'true' })).toEqual([submitted])
  expect(await ids(given.sam, { submitted: 'false' })).toEqual([draft])
})

testHidden(claims.inspections, () => ({
  stack: given.stack,
  id: given.claim.id,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
