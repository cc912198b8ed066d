import { tasks } from '@atesta/contract/routes/tasks.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody } from '@atesta/testkit/records/claims.ts'
import { archiveTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
let made = 0
const args = (userId: number, id = given.workflowId) => ({ params: { id }, body: { user_id: userId } })

async function makeTask(type: TaskType): Promise<number> {
  const { alice, templateId, folderId } = given
  if (type === 'workflow') {
    const body = { name: 'It', folder_id: folderId, template_id: templateId }
    return (await alice.api.workflows.create({ body })).id
  }
  const folder = await alice.api.tasks.createFolder({ body: { name: `Of ${type} ${++made}`, type } })
  if (type === 'claim') return (await alice.api.claims.create({ body: claimBody(folder.id) })).id
  const body = { name: 'It', subject: 'Photos', folder_id: folder.id, template_id: templateId }
  return (await alice.api.emails.create({ body })).id
}

testHidden(tasks.assign, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => args(given.sam.userId, id),
  from: ['sara', 'ivan'],
}))

test('one more person, told in the app and by mail', async () => {
  const ivan = await given.stack.as('ivan')
  const task = await given.sam.api.tasks.assign(args(ivan.userId))
  expect(task.assignees.map((person) => person.id)).toContain(ivan.userId)
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'assign', details: { user_id: ivan.userId } })
  const told = await ivan.api.notifications.list({ query: { unread: 'true' } })
  expect(told).toMatchObject({
    unread: 1,
    data: [{ kind: 'workflow_assigned', by: { name: 'Sam Supervisor' } }],
  })
  expect(
    await countRows(given.stack, 'mails', `kind = 'workflow_assigned' AND user_id = $1`, [ivan.userId]),
  ).toBe(1)
})

test('a reported claim becomes assigned, as by its own call: state, history, version and audit together', async () => {
  const { stack, alice, ines } = given
  const id = await makeTask('claim')
  const task = await alice.api.tasks.assign(args(ines.userId, id))
  expect(task).toMatchObject({ type: 'claim', version: 2, assignees: [{ id: ines.userId }] })
  expect(await lastAudit(stack)).toMatchObject({ action: 'assign', noun: 'claim', record_id: String(id) })
  const { claim, history } = await alice.api.claims.completeRead({ params: { id } })
  expect(claim.state).toBe('assigned')
  expect(history[0]).toMatchObject({
    action: 'assigned',
    from_state: 'reported',
    to_state: 'assigned',
    person: { id: alice.userId },
    people: [{ id: ines.userId, name: 'Ines Inspector' }],
  })
  const told = await ines.api.notifications.list({ query: { unread: 'true' } })
  expect(told.data[0]).toMatchObject({ kind: 'claim_assigned', task: { id } })
})

test('a second time is refused by the name of the type', async () => {
  const { stack, alice, ines } = given
  const codes = {
    workflow: 'user_already_assigned_workflow',
    claim: 'user_already_assigned_claim',
    email: 'user_already_assigned_task',
  } as const
  for (const type of ['workflow', 'claim', 'email'] as const) {
    const id = await makeTask(type)
    await alice.api.tasks.assign(args(ines.userId, id))
    const problem = await expectRefused(stack, alice, tasks.assign, args(ines.userId, id), codes[type])
    expect(problem.meta).toEqual({ users: [{ id: ines.userId, name: 'Ines Inspector' }] })
  }
})

test('no unknown users; nothing to an archived task; a child has its user', async () => {
  const { stack, sam } = given
  const rita = await stack.as('rita')
  await expectRefused(stack, sam, tasks.assign, args(rita.userId), 'not_found')
  const child = await sam.api.workflows.createChild(args(given.ines.userId))
  await expectRefused(stack, sam, tasks.assign, args(sam.userId, child.id), 'parent_config_cant_be_changed')
  await archiveTask(stack, given.workflowId)
  await expectRefused(stack, sam, tasks.assign, args(sam.userId), 'task_archived')
})
