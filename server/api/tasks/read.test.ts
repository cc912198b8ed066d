import { tasks } from '@atesta/contract/routes/tasks.ts'
import { makeCertified, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('answers the task with its counts and what each may do', async () => {
  await makeCertified(given.stack, given.ines, given.workflowId)
  await makeSubmitted(given.ines, given.workflowId)
  const read = (caller: typeof given.sam) => caller.api.tasks.read({ params: { id: given.workflowId } })
  expect(await read(given.sam)).toMatchObject({
    id: given.workflowId,
    type: 'workflow',
    counts: { inspections: 2, submitted: 1, certifications: 1 },
    can: { edit: true, delete: false, archive: true, create_inspection: true },
    cannot: { delete: 'inspections_assigned' },
  })
  expect((await read(given.ines)).can).toEqual({
    edit: false,
    delete: false,
    archive: false,
    unarchive: false,
    create_inspection: true,
    create_children: false,
  })
})

testHidden(tasks.read, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
