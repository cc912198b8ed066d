import { makeInspection, makeSubmitted, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('one’s own, newest first, with what they are about and how many are unread', async () => {
  const { alice, sam, ines } = given
  const { workflowId } = await makeWorkflow(given.stack)
  const inspection = await makeInspection(ines, workflowId, 'Well 7')
  await sam.api.inspections.createNotification({
    params: { id: inspection.id },
    body: { kind: 'more', message: 'The north side' },
  })
  const told = await ines.api.notifications.list({ query: { page_size: 2 } })
  expect(told).toMatchObject({ page: 1, page_size: 2, total: 3, unread: 3 })
  expect(told.data).toMatchObject([
    {
      kind: 'inspection_more',
      task: { id: workflowId, type: 'workflow' },
      inspection: { id: inspection.id, number: 1, title: 'Well 7' },
      by: { id: sam.userId, name: 'Sam Supervisor' },
      message: 'The north side',
      read: false,
    },
    { kind: 'workflow_assigned', task: { id: workflowId }, inspection: null, by: { id: alice.userId } },
  ])
  await ines.api.notifications.read({ params: { id: told.data[0]?.id ?? 0 } })
  expect((await ines.api.notifications.list({ query: { unread: 'true' } })).total).toBe(2)
  expect(await ines.api.notifications.list({ query: { unread: 'false' } })).toMatchObject({
    total: 1,
    unread: 2,
  })
  for (const name of ['alice', 'ivan', 'rita'] as const) {
    const caller = await given.stack.as(name)
    expect(await caller.api.notifications.list({ query: {} })).toMatchObject({ total: 0, unread: 0 })
  }
})

test('omits own actions, and names of deleted tasks', async () => {
  const { sam, ines } = given
  const task = await sam.api.workflows.create({
    body: {
      name: 'Own',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [sam.userId, ines.userId],
    },
  })
  expect((await sam.api.notifications.list({ query: {} })).data.map((row) => row.task?.id)).not.toContain(
    task.id,
  )
  await sam.api.workflows.remove({ params: { id: task.id } })
  const [newest] = (await ines.api.notifications.list({ query: {} })).data
  expect(newest).toMatchObject({ kind: 'workflow_assigned', task: null })
})

test('does not name task, result or person of what the user may no longer see', async () => {
  const { stack, sam, ines } = given
  const { workflowId, folderId } = await makeWorkflow(stack)
  await sam.api.tasks.follow({ params: { id: workflowId } })
  await makeSubmitted(ines, workflowId)
  const newest = async () => (await sam.api.notifications.list({ query: { page_size: 1 } })).data[0]
  expect(await newest()).toMatchObject({
    kind: 'inspection_submitted',
    task: { id: workflowId },
    by: { id: ines.userId },
  })
  await stack.query('DELETE FROM folder_members WHERE folder_id = $1 AND user_id = $2', [
    folderId,
    sam.userId,
  ])
  const unseen = { kind: 'inspection_submitted', task: null, inspection: null, by: null }
  expect(await newest()).toMatchObject(unseen)
  await given.alice.api.tasks.assign({ params: { id: workflowId }, body: { user_id: sam.userId } })
  expect((await sam.api.notifications.list({ query: { page_size: 2 } })).data[1]).toMatchObject({
    ...unseen,
    task: { id: workflowId },
  })
})
