import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { archiveTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const body = (title = '') => ({ task_id: given.workflowId, title })

test('starts a draft under the task, in its form’s version, and is audited', async () => {
  const made = await given.ines.api.inspections.create({ body: body(' Pump ') })
  expect(made).toMatchObject({
    state: 'draft',
    number: 1,
    title: 'Pump',
    task: { id: given.workflowId },
    template: { id: given.templateId, version: 1 },
    can: { edit: true, submit: true, delete: true, report: true, notify: false, add_action: false },
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'create',
    noun: 'inspection',
    record_id: String(made.id),
    details: { task_id: given.workflowId },
  })
})

test('twenty concurrent ones are numbered without gap or duplicate', async () => {
  const before = await countRows(given.stack, 'inspections', 'task_id = $1', [given.workflowId])
  const made = await Promise.all(
    Array.from({ length: 20 }, () => given.ines.api.inspections.create({ body: body() })),
  )
  expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => before + 1 + n),
  )
})

test('one that a device started is created once, however often and with whatever key it is sent', async () => {
  const before = await countRows(given.stack, 'inspections', 'task_id = $1', [given.workflowId])
  const started = { ...body('Started in the field'), client_id: crypto.randomUUID() }
  const made = await Promise.all(
    Array.from({ length: 5 }, () => given.ines.api.inspections.create({ body: started })),
  )
  const again = await given.ines.api.inspections.create({ body: { ...started, title: 'Other' } })
  expect(new Set([...made, again].map(({ id }) => id)).size).toBe(1)
  expect(await countRows(given.stack, 'inspections', 'task_id = $1', [given.workflowId])).toBe(before + 1)
  // Another user's device may have the same number by no accident.
  const sam = await given.stack.as('sam')
  const other = await sam.api.inspections.create({ body: started })
  expect(other.id).not.toBe(again.id)
})

test('without a task uses the person’s "Unassigned" workflow, made once', async () => {
  const ivan = await given.stack.as('ivan')
  const made = await Promise.all([1, 2, 3, 4].map(() => ivan.api.inspections.create({ body: {} })))
  expect(new Set(made.map(({ task }) => task.id)).size).toBe(1)
  expect(made[0]?.task.name).toBe('Unassigned')
  expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4])
  expect(await countRows(given.stack, 'folders', 'owner_id = $1', [ivan.userId])).toBe(1)
})

test('four users concurrently, none of whom has one yet', async () => {
  const names = ['alice', 'sam', 'sara', 'ines'] as const
  const callers = await Promise.all(names.map((name) => given.stack.as(name)))
  const made = await Promise.all(callers.map((caller) => caller.api.inspections.create({ body: {} })))
  expect(new Set(made.map(({ task }) => task.folder_id)).size).toBe(4)
  expect(new Set(made.map(({ template }) => template?.id)).size).toBe(1)
})

test('another user’s folder with the name it needs is reported as existing', async () => {
  const rita = await given.stack.as('rita')
  await rita.api.workflows.createFolder({ body: { name: 'Unassigned – Rita Rival' } })
  await expectRefused(given.stack, rita, inspections.create, { body: {} }, 'folder_name_already_exists')
})

test('a claim needs a form first', async () => {
  const { stack, alice } = given
  const folder = await alice.api.claims.createFolder({ body: { name: 'Claims' } })
  const claim = await alice.api.claims.create({ body: { name: 'Roof', number: 'R-1', folder_id: folder.id } })
  await expectRefused(stack, alice, inspections.create, { body: { task_id: claim.id } }, 'task_without_form')
})

test('a title that is too long is refused', async () => {
  const answer = await call(given.ines, inspections.create, { body: body('x'.repeat(201)) })
  expect(answer.status).toBe(400)
})

testHidden(inspections.create, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (task_id) => ({ body: { task_id } }),
  from: ['sara', 'ivan'],
}))

test('belongs to the named occurrence of its own workflow only', async () => {
  const { stack, sam, ines } = given
  const task = await sam.api.workflows.create({
    body: {
      name: 'Round',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [ines.userId],
      recurrence: { rule: 'FREQ=DAILY;COUNT=3', starts_at: '2199-01-01T09:00', time_zone: 'UTC' },
    },
  })
  expect((await ines.api.inspections.create({ body: { task_id: task.id } })).occurrence_id).toBeNull()
  const [occurrence] = await stack.query<{ id: number }>(
    `INSERT INTO task_occurrences (company_id, task_id, recurrence_at, starts_at, due_at)
     VALUES ($1, $2, now() + interval '1 day', now() + interval '1 day', now() + interval '2 days') RETURNING id`,
    [stack.companies.acme, task.id],
  )
  const occurrence_id = occurrence?.id
  const made = await ines.api.inspections.create({ body: { task_id: task.id, occurrence_id } })
  expect(made.occurrence_id).toBe(occurrence_id)
  const elsewhere = { body: { ...body(), occurrence_id } }
  await expectRefused(stack, ines, inspections.create, elsewhere, 'not_found')
})

test('refuses read-only workflows', async () => {
  const { stack, sam, ines } = given
  const task = await sam.api.workflows.create({
    body: {
      name: 'To look at',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [ines.userId],
      settings: { readonly: true },
    },
  })
  expect(task.can.create_inspection).toBe(false)
  await expectRefused(stack, ines, inspections.create, { body: { task_id: task.id } }, 'workflow_readonly')
})

test('refuses e-mail tasks, whose inspections belong to recipients', async () => {
  const { stack, alice, templateId } = given
  const folder = await alice.api.tasks.createFolder({ body: { name: 'Clients', type: 'email' } })
  const { id } = await alice.api.emails.create({
    body: { name: 'Hail', subject: 'Photos', folder_id: folder.id, template_id: templateId },
  })
  expect((await alice.api.tasks.read({ params: { id } })).can.create_inspection).toBe(false)
  await expectRefused(stack, alice, inspections.create, { body: { task_id: id } }, 'forbidden')
})

test('refuses archived tasks', async () => {
  await archiveTask(given.stack, given.workflowId)
  await expectRefused(given.stack, given.ines, inspections.create, { body: body() }, 'task_archived')
})
