import { tasks } from '@atesta/contract/routes/tasks.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (users?: number[], id = given.workflowId) => ({ params: { id }, body: { users } })
const childrenOf = (id: number) => countRows(given.stack, 'tasks', 'parent_id = $1', [id])

testHidden(workflows.createChildren, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => args([given.ines.userId], id),
  from: ['sara', 'ivan'],
}))

test('creates one per user or none, naming users who have one already', async () => {
  const { stack, sam, ines } = given
  const ivan = await stack.as('ivan')
  const made = await sam.api.workflows.createChildren(args([ines.userId]))
  expect(made.data).toMatchObject([{ parent_id: given.workflowId, assignees: [{ id: ines.userId }] }])
  expect(await lastAudit(stack)).toMatchObject({ details: { children: [made.data[0]?.id] } })
  const both = args([ivan.userId, ines.userId])
  const problem = await expectRefused(
    stack,
    sam,
    workflows.createChildren,
    both,
    'user_already_assigned_workflow',
  )
  expect(problem.meta).toEqual({ users: [{ id: ines.userId, name: 'Ines Inspector' }] })
  expect(await childrenOf(given.workflowId)).toBe(1)
  const spanish = await call(await stack.as('sam', 'es'), workflows.createChildren, both)
  expect(await spanish.json()).toMatchObject({ status: 422, title: 'Ya está asignada' })
})

test('without users creates them for assignees who have none, naming all when none is left', async () => {
  const { stack, sam, ines } = given
  const { workflowId } = await makeWorkflow(stack)
  await sam.api.tasks.assign({ params: { id: workflowId }, body: { user_id: sam.userId } })
  await sam.api.workflows.createChild({ params: { id: workflowId }, body: { user_id: ines.userId } })
  const made = await sam.api.workflows.createChildren(args(undefined, workflowId))
  expect(made.data.map((child) => child.assignees[0]?.id)).toEqual([sam.userId])
  await expectRefused(
    stack,
    sam,
    workflows.createChildren,
    args(undefined, workflowId),
    'user_already_assigned_workflow',
  )
  const lonely = await sam.api.workflows.create({
    body: { name: 'Lonely', folder_id: given.folderId, template_id: given.templateId },
  })
  await expectRefused(stack, sam, workflows.createChildren, args(undefined, lonely.id), 'validation_failed')
})

test('no user twice, no unknown users, no grandchildren, none of an archived one', async () => {
  const { stack, sam, ines } = given
  const { workflowId } = await makeWorkflow(stack)
  const refused = (users: number[], code: Parameters<typeof expectRefused>[4], id = workflowId) =>
    expectRefused(stack, sam, workflows.createChildren, args(users, id), code)
  await refused([ines.userId, ines.userId], 'repeated_user')
  await refused([ines.userId, 987_654_321], 'not_found')
  const child = await sam.api.workflows.createChild({
    params: { id: workflowId },
    body: { user_id: ines.userId },
  })
  await refused([sam.userId], 'workflow_is_child', child.id)
  await sam.api.tasks.archive({ params: { id: workflowId } })
  await refused([sam.userId], 'task_archived')
})

test('refuses one of two concurrent requests for the same user', async () => {
  const { workflowId } = await makeWorkflow(given.stack)
  const both = await Promise.allSettled(
    [1, 2].map(() => given.sam.api.workflows.createChildren(args([given.ines.userId], workflowId))),
  )
  expect(both.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  expect(both.find((each) => each.status === 'rejected')).toMatchObject({
    reason: { code: 'user_already_assigned_workflow' },
  })
  expect(await childrenOf(workflowId)).toBe(1)
})

test('finds existing children among any number', async () => {
  const { stack, sam } = given
  const { workflowId: id } = await makeWorkflow(stack)
  const { acme } = stack.companies
  const people = await stack.query<{ id: number }>(
    `WITH person AS (
       INSERT INTO users (company_id, name, email, range)
       SELECT $1, 'Person ' || lpad(n::text, 4, '0'), 'person' || n || '@acme.test', 'RANGE_USER' FROM generate_series(1, 520) n RETURNING id, name
     ), child AS (
       INSERT INTO tasks (company_id, folder_id, type, name, template_id, template_version, parent_id)
       SELECT $1, t.folder_id, t.type, p.name, t.template_id, t.template_version, t.id FROM tasks t, person p WHERE t.id = $2 RETURNING id, name
     ), assigned AS (
       INSERT INTO task_assignees (company_id, task_id, user_id) SELECT $1, c.id, p.id FROM child c JOIN person p USING (name)
     ) SELECT id::int FROM person ORDER BY name`,
    [acme, id],
  )
  const last = people.at(-1)?.id ?? 0
  await expectRefused(
    stack,
    sam,
    workflows.createChildren,
    args([last], id),
    'user_already_assigned_workflow',
  )
  const assigning = { params: { id }, body: { user_id: last } }
  await expectRefused(stack, sam, tasks.assign, assigning, 'user_already_assigned_workflow')
})
