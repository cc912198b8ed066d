import { claims } from '@atesta/contract/routes/claims.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { useClaims } from '@atesta/testkit/records/claims.ts'
import { makeCertified, makeInspection, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useClaims()
let inspectionId: number
let photo: number
beforeAll(async () => {
  const made = await makeCertified(given.stack, given.ines, given.claim.id)
  inspectionId = made.inspectionId
  photo = made.id
})

test('the files of one inspection of a claim', async () => {
  const list = await given.sam.api.claims.inspectionCertifications({
    params: { id: inspectionId },
    query: {},
  })
  expect(list).toMatchObject({
    total: 1,
    data: [{ id: photo, inspection_id: inspectionId, state: 'certified' }],
  })
})

test('an inspection of a workflow is none of a claim', async () => {
  const { workflowId } = await makeWorkflow(given.stack)
  const { id } = await makeInspection(given.ines, workflowId)
  await expectRefused(
    given.stack,
    given.ines,
    claims.inspectionCertifications,
    { params: { id } },
    'not_found',
  )
})

testHidden(claims.inspectionCertifications, () => ({
  stack: given.stack,
  id: inspectionId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
