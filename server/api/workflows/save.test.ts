import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { archiveTask, makeFolder, makeTemplate } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const read = () => given.alice.api.workflows.read({ params: { id: given.workflowId } })
const body = (version: number, more: object = {}) => ({
  name: 'Renamed',
  template_id: given.templateId,
  assignees: [given.ines.userId],
  version,
  ...more,
})
const args = (version: number, more: object = {}) => ({
  params: { id: given.workflowId },
  body: body(version, more),
})

test('saves, counts the version up, replaces the people, and is audited', async () => {
  const { version } = await read()
  const ivan = await given.stack.as('ivan')
  const saved = await given.sam.api.workflows.save({
    params: { id: given.workflowId },
    body: { ...body(version), assignees: [given.ines.userId, ivan.userId] },
  })
  expect(saved).toMatchObject({ name: 'Renamed', version: version + 1 })
  expect(saved.assignees.map((person) => person.id).sort()).toEqual([given.ines.userId, ivan.userId].sort())
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.sam.userId,
    action: 'save',
    noun: 'workflow',
    record_id: String(given.workflowId),
  })
})

test('a stale version is refused with both versions, and changes nothing', async () => {
  const { version } = await read()
  const problem = await expectRefused(
    given.stack,
    given.sam,
    workflows.save,
    args(version - 1),
    'stale_version',
  )
  expect(problem.meta).toEqual({ mine: version - 1, theirs: version })
})

test('one of two concurrent saves from the same version wins', async () => {
  const { version } = await read()
  const results = await Promise.allSettled(
    ['First', 'Second'].map((name) =>
      given.sam.api.workflows.save({ params: { id: given.workflowId }, body: { ...body(version), name } }),
    ),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect((await read()).version).toBe(version + 1)
})

test('no user twice; no unknown form; no version beyond the range of numbers', async () => {
  const { stack, sam, ines } = given
  const { version } = await read()
  const twice = args(version, { assignees: [ines.userId, ines.userId] })
  await expectRefused(stack, sam, workflows.save, twice, 'repeated_user')
  const theirs = await makeTemplate(stack, undefined, 'rival')
  await expectRefused(stack, sam, workflows.save, args(version, { template_id: theirs }), 'not_found')
  await expectRefused(stack, sam, workflows.save, args(2 ** 40), 'validation_failed')
})

test('the same form stays in its version, another one comes in its newest', async () => {
  const newer = await makeTemplate(given.stack)
  await given.stack.query(
    `INSERT INTO template_versions (company_id, template_id, version, structure)
     SELECT company_id, template_id, 2, structure FROM template_versions WHERE template_id = ANY($1)`,
    [[newer, given.templateId]],
  )
  await given.stack.query('UPDATE templates SET current_version = 2 WHERE id = ANY($1)', [
    [newer, given.templateId],
  ])
  const params = { id: given.workflowId }
  const same = await given.sam.api.workflows.save({ params, body: body((await read()).version) })
  expect(same.template).toMatchObject({ id: given.templateId, version: 1 })
  const changed = await given.sam.api.workflows.save({
    params,
    body: { ...body(same.version), template_id: newer },
  })
  expect(changed.template).toMatchObject({ id: newer, version: 2 })
})

test('keeps omitted settings, recurrence and folder; notifies new assignees', async () => {
  const params = { id: given.workflowId }
  const recurrence = { rule: 'FREQ=DAILY', starts_at: '2026-01-01T09:00', time_zone: 'UTC' }
  const settings = { progressive: false, camera_only: true, position_required: false, readonly: false }
  const { version } = await read()
  const set = await given.sam.api.workflows.save({ params, body: { ...body(version), settings, recurrence } })
  const kept = await given.sam.api.workflows.save({ params, body: body(set.version) })
  expect(kept).toMatchObject({ settings, recurrence, folder: set.folder })
  const ivan = await given.stack.as('ivan')
  const before = (await ivan.api.notifications.list({ query: {} })).total
  const both = { assignees: [given.ines.userId, ivan.userId] }
  for (let time = 0; time < 2; time++)
    await given.sam.api.workflows.save({ params, body: { ...body((await read()).version), ...both } })
  expect((await ivan.api.notifications.list({ query: {} })).total).toBe(before + 1)
  await expectRefused(
    given.stack,
    given.sam,
    workflows.save,
    args((await read()).version, { recurrence: { ...recurrence, rule: 'FREQ=NEVER' } }),
    'recurrence_invalid',
  )
})

testHidden(workflows.save, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id }, body: body(1) }),
  from: ['sara'],
}))

test('a supervisor who is merely assigned cannot change it', async () => {
  const sara = await given.stack.as('sara')
  const folder = await makeFolder(given.alice)
  const { id } = await given.alice.api.workflows.create({
    body: { name: 'Guest', folder_id: folder.id, template_id: given.templateId, assignees: [sara.userId] },
  })
  expect((await sara.api.workflows.read({ params: { id } })).can).toMatchObject({
    edit: false,
    delete: false,
  })
  await expectRefused(given.stack, sara, workflows.save, { params: { id }, body: body(1) }, 'forbidden')
})

test('an archived one is not changed', async () => {
  const { version } = await read()
  await archiveTask(given.stack, given.workflowId)
  await expectRefused(given.stack, given.alice, workflows.save, args(version), 'task_archived')
})
