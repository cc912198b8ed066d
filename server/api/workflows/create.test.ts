import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeFolder, makeTemplate } from '@atesta/testkit/records/factories.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const body = (more: object = {}) => ({
  name: 'Well 7',
  folder_id: given.folderId,
  template_id: given.templateId,
  ...more,
})

test('a supervisor creates one in their folder; it is stored and audited', async () => {
  const due_at = '2030-05-01T12:00:00.000Z'
  const task = await given.sam.api.workflows.create({
    body: { ...body(), description: ' Monthly ', assignees: [given.ines.userId], due_at },
  })
  expect(task).toMatchObject({ name: 'Well 7', description: 'Monthly', due_at, version: 1 })
  expect(await countRows(given.stack, 'task_assignees', 'task_id = $1', [task.id])).toBe(1)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.sam.userId,
    action: 'create',
    noun: 'workflow',
    record_id: String(task.id),
    details: { name: 'Well 7' },
  })
})

test('no user twice, and no user of another company', async () => {
  const { stack, alice, ines } = given
  const twice = { body: body({ assignees: [ines.userId, ines.userId] }) }
  await expectRefused(stack, alice, workflows.create, twice, 'repeated_user')
  const rita = await stack.as('rita')
  for (const unknown of [rita.userId, 987_654_321])
    await expectRefused(stack, alice, workflows.create, { body: body({ assignees: [unknown] }) }, 'not_found')
})

test('accepts settings and a satisfiable recurrence', async () => {
  const settings = { progressive: true, camera_only: false, position_required: true, readonly: false }
  const recurrence = {
    rule: 'FREQ=MONTHLY;BYDAY=1MO',
    starts_at: '2026-09-07T09:00',
    time_zone: 'Europe/Madrid',
  }
  const task = await given.sam.api.workflows.create({ body: { ...body(), settings, recurrence } })
  expect(task).toMatchObject({
    settings,
    recurrence: { ...recurrence, due_after_minutes: 1440 },
    created_by: { id: given.sam.userId },
    parent_id: null,
  })
  for (const wrong of [{ rule: 'FREQ=SECONDLY' }, { rule: 'daily' }, { time_zone: 'Moon/Base' }])
    await expectRefused(
      given.stack,
      given.sam,
      workflows.create,
      { body: body({ recurrence: { ...recurrence, ...wrong } }) },
      'recurrence_invalid',
    )
  const spanish = await given.stack.as('sam', 'es')
  const refused = spanish.api.workflows.create({
    body: body({ recurrence: { ...recurrence, rule: 'FREQ=WEEKLY;BYDAY=XX' } }),
  })
  await expect(refused).rejects.toMatchObject({
    fields: [{ path: '/recurrence/rule', message: 'Una parte de la regla tiene un valor que no es posible' }],
  })
})

test('a form of another company does not exist', async () => {
  const theirs = await makeTemplate(given.stack, undefined, 'rival')
  for (const template_id of [theirs, 987_654_321])
    await expectRefused(
      given.stack,
      given.alice,
      workflows.create,
      { body: body({ template_id }) },
      'not_found',
    )
})

test('a date that no calendar has is refused', async () => {
  const args = { body: body({ due_at: '0000-01-01T00:00:00Z' }) }
  await expectRefused(given.stack, given.alice, workflows.create, args, 'validation_failed')
})

test('a supervisor who only works in a folder may not create in it, and is not told they could', async () => {
  const sara = await given.stack.as('sara')
  const folder = await makeFolder(given.alice)
  await given.alice.api.workflows.create({ body: body({ folder_id: folder.id, assignees: [sara.userId] }) })
  expect((await sara.api.folders.read({ params: { id: folder.id } })).can.create_task).toBe(false)
  await expectRefused(
    given.stack,
    sara,
    workflows.create,
    { body: body({ folder_id: folder.id }) },
    'forbidden',
  )
})

testForbidden(workflows.create, () => ({
  stack: given.stack,
  args: { body: body() },
  to: { ines: 'forbidden', ivan: 'forbidden', sara: 'not_found' },
}))
testHidden(workflows.create, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ body: body({ folder_id: id }) }),
  from: ['sara'],
}))
