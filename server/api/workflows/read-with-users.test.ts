import { tasks } from '@atesta/contract/routes/tasks.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

testHidden(workflows.readWithUsers, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))

test('the same as of the task, with each person’s child', async () => {
  const params = { id: given.workflowId }
  const child = await given.sam.api.workflows.createChild({ params, body: { user_id: given.ines.userId } })
  const workflow = await given.sam.api.workflows.readWithUsers({ params })
  expect(workflow).toEqual(await given.sam.api.tasks.readWithUsers({ params }))
  expect(workflow.counts.children).toBe(1)
  expect(workflow.users).toMatchObject([{ id: given.ines.userId, assigned: true, child_id: child.id }])
})

test('does not find claims', async () => {
  const folder = await given.alice.api.tasks.createFolder({ body: { name: 'Claims', type: 'claim' } })
  const [claim] = await given.stack.query<{ id: number }>(
    `INSERT INTO tasks (company_id, folder_id, type, name) VALUES ($1, $2, 'claim', 'Hail') RETURNING id`,
    [given.stack.companies.acme, folder.id],
  )
  const args = { params: { id: claim?.id } }
  await expectRefused(given.stack, given.alice, workflows.readWithUsers, args, 'not_found')
  const task = await given.alice.fetch(`/api${tasks.readWithUsers.path.replace(':id', String(claim?.id))}`)
  expect(task.status).toBe(200)
})
