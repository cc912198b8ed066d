import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('counts one file, those of its inspection, and of a client none that staff sent', async () => {
  const { stack, alice, ines } = given
  const { identifier, inspectionId } = await makeCertified(stack, ines, given.workflowId)
  const count = async (query: object) => (await alice.api.retention.count({ query })).certifications
  expect(await count({ identifier })).toBe(1)
  expect(await count({ inspection_id: inspectionId })).toBe(1)
  expect(await count({ client_id: ines.userId })).toBe(0)
  expect(await count({})).toBe(0)
})
