import { workflows } from '@atesta/contract/routes/workflows.ts'
import { type Certified, makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})

test('lists the inspection’s and no other’s', async () => {
  const list = (id: number) => given.sam.api.workflows.inspectionCertifications({ params: { id }, query: {} })
  const page = await list(certified.inspectionId)
  expect(page).toMatchObject({ total: 1, data: [{ id: certified.id, state: 'certified' }] })
  const other = await makeInspection(given.ines, given.workflowId)
  expect(await list(other.id)).toMatchObject({ total: 0, data: [] })
})

testHidden(workflows.inspectionCertifications, () => ({
  stack: given.stack,
  id: certified.inspectionId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
