import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (userId: number, id = given.workflowId) => ({ params: { id }, body: { user_id: userId } })

testHidden(workflows.createChild, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => args(given.ines.userId, id),
  from: ['sara', 'ivan'],
}))

test('inherits form, settings, due date and recurrence, and notifies its assignee', async () => {
  const { sam } = given
  const settings = { progressive: true, camera_only: true, position_required: false, readonly: false }
  const recurrence = {
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    starts_at: '2026-01-05T09:00',
    time_zone: 'America/Santiago',
    due_after_minutes: 600,
  }
  const parent = await sam.api.workflows.create({
    body: {
      name: 'Wells',
      description: 'All of them',
      folder_id: given.folderId,
      template_id: given.templateId,
      due_at: '2030-01-01T00:00:00.000Z',
      settings,
      recurrence,
    },
  })
  const child = await sam.api.workflows.createChild(args(given.ines.userId, parent.id))
  expect(child).toMatchObject({
    name: 'Wells – Ines Inspector',
    description: 'All of them',
    parent_id: parent.id,
    settings,
    recurrence,
    due_at: parent.due_at,
    template: parent.template,
    assignees: [{ id: given.ines.userId }],
    created_by: { id: sam.userId },
    can: { create_children: false },
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'create',
    record_id: String(child.id),
    details: { parent_id: parent.id, user_id: given.ines.userId },
  })
  expect(await countRows(given.stack, 'notifications', 'task_id = $1', [child.id])).toBe(1)
  const children = await sam.api.workflows.list({ query: { parent_id: parent.id } })
  expect(children.data.map((row) => row.id)).toEqual([child.id])
  const parents = await sam.api.workflows.list({ query: { parents: 'true' } })
  expect(parents.data.map((row) => row.id)).not.toContain(child.id)
})

test('no user gets a second one; the error names the users', async () => {
  const { stack, sam, ines } = given
  const { workflowId } = await makeWorkflow(stack)
  await sam.api.workflows.createChild(args(ines.userId, workflowId))
  const problem = await expectRefused(
    stack,
    sam,
    workflows.createChild,
    args(ines.userId, workflowId),
    'user_already_assigned_workflow',
  )
  expect(problem.meta).toEqual({ users: [{ id: ines.userId, name: 'Ines Inspector' }] })
})

test('no unknown users, no grandchildren, none of an archived one', async () => {
  const { stack, sam, ines } = given
  const rita = await stack.as('rita')
  await expectRefused(stack, sam, workflows.createChild, args(rita.userId), 'not_found')
  const child = await sam.api.workflows.createChild(args(ines.userId))
  await expectRefused(stack, sam, workflows.createChild, args(sam.userId, child.id), 'workflow_is_child')
  await sam.api.tasks.archive({ params: { id: given.workflowId } })
  await expectRefused(stack, sam, workflows.createChild, args(given.alice.userId), 'task_archived')
})
