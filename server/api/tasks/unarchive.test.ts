import { tasks } from '@atesta/contract/routes/tasks.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const args = (id = given.workflowId) => ({ params: { id } })
const archived = async () => {
  const scene = await makeWorkflow(given.stack)
  await given.sam.api.tasks.archiveMany({ body: { ids: [scene.workflowId] } })
  return scene
}
beforeAll(async () => {
  await given.sam.api.tasks.archiveMany({ body: { ids: [given.workflowId] } })
})

testHidden(tasks.unarchive, () => ({
  stack: given.stack,
  id: given.workflowId,
  args,
  from: ['sara', 'ivan'],
}))

test('restores a task with the children archived with it', async () => {
  const { sam, ines } = given
  const { workflowId } = await makeWorkflow(given.stack)
  const child = await sam.api.workflows.createChild({
    params: { id: workflowId },
    body: { user_id: ines.userId },
  })
  const alone = await sam.api.workflows.createChild({
    params: { id: workflowId },
    body: { user_id: sam.userId },
  })
  await sam.api.tasks.archive(args(alone.id))
  await sam.api.tasks.archiveMany({ body: { ids: [workflowId] } })
  expect((await sam.api.tasks.read(args(child.id))).archived).toBe(true)
  const back = await sam.api.tasks.unarchive(args(workflowId))
  expect(back).toMatchObject({ archived: false, archived_at: null, can: { edit: true, unarchive: false } })
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'unarchive', noun: 'workflow' })
  expect((await sam.api.tasks.read(args(child.id))).archived).toBe(false)
  expect((await sam.api.tasks.read(args(alone.id))).archived).toBe(true)
})

test('a child does not come back without its parent', async () => {
  const { stack, sam, ines } = given
  const { workflowId } = await makeWorkflow(stack)
  const child = await sam.api.workflows.createChild({
    params: { id: workflowId },
    body: { user_id: ines.userId },
  })
  await sam.api.tasks.archiveMany({ body: { ids: [child.id] } })
  await sam.api.tasks.archiveMany({ body: { ids: [workflowId] } })
  expect((await sam.api.tasks.read(args(child.id))).can.unarchive).toBe(false)
  await expectRefused(stack, sam, tasks.unarchive, args(child.id), 'unarchive_parent_archived')
  await sam.api.tasks.unarchive(args(workflowId))
  expect((await sam.api.tasks.unarchive(args(child.id))).archived).toBe(false)
})

test('records archiving and restoring in the history of every child', async () => {
  const { stack, sam, ines } = given
  const { workflowId } = await makeWorkflow(stack)
  const child = await sam.api.workflows.createChild({
    params: { id: workflowId },
    body: { user_id: ines.userId },
  })
  await sam.api.tasks.archiveMany({ body: { ids: [workflowId] } })
  await sam.api.tasks.unarchive(args(workflowId))
  const entries = await stack.query<{ action: string; user_id: number; user_agent: string | null }>(
    `SELECT action, user_id, user_agent FROM audit_events WHERE noun = 'workflow' AND record_id = $1 ORDER BY id`,
    [String(child.id)],
  )
  expect(entries.map(({ action }) => action)).toEqual(['create', 'archive', 'unarchive'])
  for (const entry of entries)
    expect(entry).toMatchObject({ user_id: sam.userId, user_agent: expect.any(String) })
})

test('refuses open tasks, irreversible kinds and tasks in an archived folder', async () => {
  const { stack, alice, sam } = given
  const open = (await makeWorkflow(stack)).workflowId
  await expectRefused(stack, sam, tasks.unarchive, args(open), 'task_not_archived')
  await sam.api.tasks.archive(args(open))
  await expectRefused(stack, sam, tasks.unarchive, args(open), 'unarchive_task_error')
  const { workflowId, folderId } = await archived()
  await alice.api.folders.archive({ params: { id: folderId } })
  await expectRefused(stack, alice, tasks.unarchive, args(workflowId), 'unarchive_folder_archived')
  await alice.api.folders.unarchive({ params: { id: folderId } })
  expect((await alice.api.tasks.unarchive(args(workflowId))).archived).toBe(false)
})
