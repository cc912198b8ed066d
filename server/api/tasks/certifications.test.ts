import { tasks } from '@atesta/contract/routes/tasks.ts'
import { type Certified, makeCertified } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let mine: Certified
let sams: Certified
beforeAll(async () => {
  mine = await makeCertified(given.stack, given.ines, given.workflowId)
  sams = await makeCertified(given.stack, given.sam, given.workflowId)
})
const ids = async (caller: typeof given.sam, id: number) =>
  (await caller.api.tasks.certifications({ params: { id }, query: {} })).data.map((row) => row.id)

test('those under the task, inspectors only their own', async () => {
  expect(await ids(given.sam, given.workflowId)).toEqual([sams.id, mine.id])
  expect(await ids(given.ines, given.workflowId)).toEqual([mine.id])
  const { task } = await given.sam.api.inspections.create({ body: {} })
  expect(await ids(given.sam, task.id)).toEqual([])
})

testHidden(tasks.certifications, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
