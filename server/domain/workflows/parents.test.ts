import { workflows } from '@atesta/contract/routes/workflows.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makeFolder, makeTemplate, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeEach, expect, test } from 'vitest'

const given = useScene()
let parent: Task
let child: Task
beforeEach(async () => {
  const { workflowId } = await makeWorkflow(given.stack)
  const params = { id: workflowId }
  child = await given.sam.api.workflows.createChild({ params, body: { user_id: given.ines.userId } })
  parent = await given.sam.api.workflows.read({ params })
})

const body = (task: Task, more: object = {}) => ({
  name: task.name,
  template_id: task.template?.id ?? 0,
  assignees: task.assignees.map((person) => person.id),
  version: task.version,
  ...more,
})
const args = (task: Task, more: object = {}) => ({ params: { id: task.id }, body: body(task, more) })
const settings = { progressive: true, camera_only: false, position_required: false, readonly: false }
const recurrence = { rule: 'FREQ=DAILY', starts_at: '2026-01-01T09:00', time_zone: 'UTC' }

test('a parent keeps its form and its settings; the rest changes', async () => {
  const { stack, sam } = given
  const template = await makeTemplate(stack)
  await expectRefused(
    stack,
    sam,
    workflows.save,
    args(parent, { template_id: template }),
    'workflow_parent_not_updatable',
  )
  await expectRefused(
    stack,
    sam,
    workflows.save,
    args(parent, { newest_form: true }),
    'workflow_parent_not_updatable',
  )
  await expectRefused(stack, sam, workflows.save, args(parent, { settings }), 'parent_config_cant_be_changed')
  await expectRefused(
    stack,
    sam,
    workflows.save,
    args(parent, { recurrence }),
    'parent_config_cant_be_changed',
  )
  const saved = await sam.api.workflows.save({
    params: { id: parent.id },
    body: body(parent, {
      name: 'Renamed',
      settings: parent.settings,
      recurrence: null,
      due_at: '2031-01-01T00:00:00Z',
    }),
  })
  expect(saved).toMatchObject({ name: 'Renamed', due_at: '2031-01-01T00:00:00.000Z' })
})

test('a user with a child workflow cannot be assigned to the parent', async () => {
  const none = await given.sam.api.workflows.save({
    params: { id: parent.id },
    body: body(parent, { assignees: [] }),
  })
  const again = args(none, { assignees: [given.ines.userId] })
  const problem = await expectRefused(
    given.stack,
    given.sam,
    workflows.save,
    again,
    'user_already_assigned_workflow',
  )
  expect(problem.meta).toEqual({ users: [{ id: given.ines.userId, name: 'Ines Inspector' }] })
})

test('a child keeps form, settings and folder of its parent, and belongs to one person', async () => {
  const { stack, sam, alice } = given
  const template = await makeTemplate(stack)
  const folder = await makeFolder(alice, [sam])
  for (const change of [
    { template_id: template },
    { settings },
    { recurrence },
    { folder_id: folder.id },
    { assignees: [] },
  ])
    await expectRefused(stack, sam, workflows.save, args(child, change), 'parent_config_cant_be_changed')
  const ivan = await stack.as('ivan')
  const handed = await sam.api.workflows.save({
    params: { id: child.id },
    body: body(child, { assignees: [ivan.userId] }),
  })
  expect(handed.assignees.map((person) => person.id)).toEqual([ivan.userId])
  const second = await sam.api.workflows.createChild({
    params: { id: parent.id },
    body: { user_id: given.ines.userId },
  })
  const steal = args(second, { assignees: [ivan.userId] })
  await expectRefused(stack, sam, workflows.save, steal, 'user_already_assigned_workflow')
})

test('a parent moves with its children', async () => {
  const folder = await makeFolder(given.alice, [given.sam])
  const moved = await given.sam.api.workflows.save({
    params: { id: parent.id },
    body: body(parent, { folder_id: folder.id }),
  })
  expect(moved.folder.id).toBe(folder.id)
  expect((await given.sam.api.workflows.read({ params: { id: child.id } })).folder.id).toBe(folder.id)
  const foreign = await makeFolder(given.alice)
  const out = args(moved, { folder_id: foreign.id })
  await expectRefused(given.stack, given.sam, workflows.save, out, 'not_found')
})

test('a parent is deleted after its children', async () => {
  const remove = (id: number) => call(given.sam, workflows.remove, { params: { id } })
  await expectRefused(
    given.stack,
    given.sam,
    workflows.remove,
    { params: { id: parent.id } },
    'workflow_has_children',
  )
  expect((await remove(child.id)).status).toBe(204)
  expect((await remove(parent.id)).status).toBe(204)
})

test('the same changes pass without children or parent', async () => {
  await given.sam.api.workflows.remove({ params: { id: child.id } })
  const changed = await given.sam.api.workflows.save({
    params: { id: parent.id },
    body: body(parent, { settings, recurrence }),
  })
  expect(changed).toMatchObject({ settings, recurrence: { ...recurrence, due_after_minutes: 1440 } })
})
