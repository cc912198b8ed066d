import { claims } from '@atesta/contract/routes/claims.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { fullClaim, useClaims } from '@atesta/testkit/records/claims.ts'
import { makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { expect, test } from 'vitest'

const given = useClaims()

test('returns the claim as saved to everyone who may see it', async () => {
  for (const caller of [given.alice, given.sam, given.ines]) {
    const claim = await caller.api.claims.read({ params: { id: given.claim.id } })
    expect(claim).toMatchObject({ id: given.claim.id, type: 'claim', ...fullClaim })
  }
})

test('does not find tasks of another type', async () => {
  const { workflowId } = await makeWorkflow(given.stack)
  await expectRefused(given.stack, given.alice, claims.read, { params: { id: workflowId } }, 'not_found')
})

testHidden(claims.read, () => ({
  stack: given.stack,
  id: given.claim.id,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
