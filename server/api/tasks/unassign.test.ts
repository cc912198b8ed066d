import { claims } from '@atesta/contract/routes/claims.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody } from '@atesta/testkit/records/claims.ts'
import { archiveTask, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (userId: number, id = given.workflowId) => ({ params: { id }, body: { user_id: userId } })
const another = async () => (await makeWorkflow(given.stack)).workflowId

testHidden(tasks.unassign, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => args(given.ines.userId, id),
  from: ['sara', 'ivan'],
}))

test('hides it from them; a save that still names them is stale', async () => {
  const { stack, sam, ines } = given
  const id = await another()
  const task = await sam.api.tasks.unassign(args(ines.userId, id))
  expect(task).toMatchObject({ assignees: [], version: 2 })
  expect(await lastAudit(stack)).toMatchObject({
    action: 'unassign',
    noun: 'workflow',
    record_id: String(id),
    details: { user_id: ines.userId },
  })
  await expectRefused(stack, ines, tasks.read, { params: { id } }, 'not_found')
  await expectRefused(stack, sam, tasks.unassign, args(ines.userId, id), 'not_found')
})

test('works for e-mail tasks, and for claims like their own call', async () => {
  const { stack, alice, ines, templateId } = given
  const folderOf = async (type: 'email' | 'claim') =>
    (await alice.api.tasks.createFolder({ body: { name: type, type } })).id
  const email = await alice.api.emails.create({
    body: { name: 'It', subject: 'Photos', folder_id: await folderOf('email'), template_id: templateId },
  })
  await alice.api.tasks.assign(args(ines.userId, email.id))
  expect((await alice.api.tasks.unassign(args(ines.userId, email.id))).assignees).toEqual([])
  const body = claimBody(await folderOf('claim'), { assignees: [ines.userId] })
  const claim = await alice.api.claims.create({ body })
  await alice.api.tasks.unassign(args(ines.userId, claim.id))
  await expectRefused(stack, ines, claims.read, { params: { id: claim.id } }, 'not_found')
  const { history } = await alice.api.claims.completeRead({ params: { id: claim.id } })
  expect(history[0]).toMatchObject({ action: 'unassigned', to_state: 'reported' })
})

test('refuses archived tasks and child workflows', async () => {
  const { stack, sam, ines } = given
  const id = await another()
  const child = await sam.api.workflows.createChild(args(ines.userId, id))
  await expectRefused(
    stack,
    sam,
    tasks.unassign,
    args(ines.userId, child.id),
    'parent_config_cant_be_changed',
  )
  await archiveTask(stack, id)
  await expectRefused(stack, sam, tasks.unassign, args(ines.userId, id), 'task_archived')
})
