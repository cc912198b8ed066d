import { workflows } from '@atesta/contract/routes/workflows.ts'
import { makeDailyWorkflow, startOf } from '@atesta/testkit/daily-workflow.ts'
import { makeFolder, makeTemplate, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const history = async (id: number, query: object = {}) =>
  (await given.sam.api.workflows.history({ params: { id }, query })).data

testHidden(workflows.history, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan', 'rita'],
}))

testForbidden(workflows.history, () => ({
  stack: given.stack,
  args: { params: { id: given.workflowId } },
  to: { ines: 'forbidden' },
}))

test('a save says what it changed, and from what', async () => {
  const { stack, alice, sam, ines } = given
  const { workflowId: id } = await makeWorkflow(stack)
  const before = await sam.api.workflows.read({ params: { id } })
  const folder = await makeFolder(alice, [sam])
  const template_id = await makeTemplate(stack)
  const recurrence = { rule: 'FREQ=DAILY', starts_at: '2030-01-01T09:00', time_zone: 'UTC' }
  const change = {
    name: 'North wells',
    description: 'Twice in dust',
    folder_id: folder.id,
    template_id,
    assignees: [sam.userId],
    due_at: '2030-01-02T09:00:00.000Z',
    settings: { camera_only: true },
    recurrence,
  }
  const after = await sam.api.workflows.save({
    params: { id },
    body: { version: before.version, ...change },
  })
  const [saved, created] = await history(id)
  expect(saved).toMatchObject({
    user: { id: sam.userId, name: 'Sam Supervisor' },
    action: 'save',
    person: null,
  })
  expect(saved?.changes).toEqual({
    name: { from: before.name, to: 'North wells' },
    description: true,
    folder: { from: before.folder.name, to: after.folder.name },
    form: {
      from: { name: before.template?.name, version: 1 },
      to: { name: after.template?.name, version: 1 },
    },
    due_at: { from: null, to: '2030-01-02T09:00:00.000Z' },
    recurrence: { from: null, to: { ...recurrence, due_after_minutes: 1440 } },
    settings: { camera_only: true },
    assigned: ['Sam Supervisor'],
    unassigned: ['Ines Inspector'],
  })
  expect(created).toMatchObject({ user: { id: alice.userId }, action: 'create', changes: {}, person: null })
  expect(ines.userId).not.toBe(sam.userId)
})

test('lists changes of people, children, occurrences and archiving, newest first, without downloads', async () => {
  const { stack, alice, sam } = given
  const { id } = await makeDailyWorkflow(given)
  const ivan = await stack.as('ivan')
  await sam.api.tasks.assign({ params: { id }, body: { user_id: ivan.userId } })
  await sam.api.tasks.unassign({ params: { id }, body: { user_id: ivan.userId } })
  await sam.api.workflows.skipOccurrence({ params: { id }, body: { recurrence_at: startOf(2) } })
  await sam.api.workflows.createChildren({ params: { id }, body: { users: [sam.userId, ivan.userId] } })
  await alice.api.tasks.follow({ params: { id } })
  await sam.api.tasks.archiveMany({ body: { ids: [id] } })
  const entries = await history(id)
  expect(entries.map(({ action }) => action)).toEqual([
    'archive',
    'create_children',
    'skip_occurrence',
    'unassign',
    'assign',
    'create',
  ])
  expect(entries[1]?.children).toBe(2)
  expect(entries[2]?.occurrence).toEqual({ starts_at: startOf(2), from: null, to: null })
  expect(entries[4]?.person).toEqual({ id: ivan.userId, name: 'Ivan Inspector' })
})

test('turned by cursor', async () => {
  const { sam } = given
  const { workflowId: id } = await makeWorkflow(given.stack)
  for (const name of ['One', 'Two'])
    await sam.api.workflows.save({
      params: { id },
      body: { version: (await sam.api.workflows.read({ params: { id } })).version, name },
    })
  const first = await sam.api.workflows.history({ params: { id }, query: { page_size: 2 } })
  expect(first).toMatchObject({ total: 3, previous: null })
  const rest = await history(id, { page_size: 2, after: first.next })
  expect([...first.data, ...rest].map(({ action }) => action)).toEqual(['save', 'save', 'create'])
})

test('entries from before changes were kept say only that it was saved', async () => {
  const { stack, workflowId } = given
  await stack.query(
    `INSERT INTO audit_events (company_id, user_id, user_name, action, noun, record_id, details)
     VALUES ($1, $2, 'Sam S.', 'save', 'workflow', $3, '{"name": "Old", "changes": {"name": 7}}')`,
    [stack.companies.acme, given.sam.userId, String(workflowId)],
  )
  expect((await history(workflowId))[0]).toMatchObject({
    user: { name: 'Sam S.' },
    action: 'save',
    changes: {},
  })
})
