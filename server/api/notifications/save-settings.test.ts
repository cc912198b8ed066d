import type { NotificationKind } from '@atesta/contract/notification-kinds.ts'
import { notifications } from '@atesta/contract/routes/notifications.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, makeSubmitted, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let inspectionId: number
beforeAll(async () => {
  inspectionId = (await makeInspection(given.ines, given.workflowId)).id
})
const save = (kind: NotificationKind, more: { in_app?: boolean; by_email?: boolean }) =>
  given.ines.api.notifications.saveSettings({ body: { kind, ...more } })

/** How many notifications and messages Ines gets by something. */
async function gets(work: () => Promise<unknown>): Promise<{ app: number; email: number }> {
  const count = async () => ({
    app: await countRows(given.stack, 'notifications', 'user_id = $1', [given.ines.userId]),
    email: await countRows(given.stack, 'mails', 'user_id = $1', [given.ines.userId]),
  })
  const before = await count()
  await work()
  const after = await count()
  return { app: after.app - before.app, email: after.email - before.email }
}

test('keeps omitted settings and audits the change', async () => {
  expect(await save('claim_assigned', { by_email: false })).toEqual({
    kind: 'claim_assigned',
    in_app: true,
    by_email: false,
  })
  expect(await save('claim_assigned', { in_app: false })).toMatchObject({ in_app: false, by_email: false })
  expect(await save('claim_assigned', { in_app: true, by_email: true })).toMatchObject({
    in_app: true,
    by_email: true,
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'save_settings',
    noun: 'notification',
    details: { kind: 'claim_assigned', in_app: true, by_email: true },
  })
})

test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])('assignments are told in the app: %s, by e-mail: %s', async (in_app, by_email) => {
  await save('workflow_assigned', { in_app, by_email })
  const told = await gets(() => makeWorkflow(given.stack))
  expect(told).toEqual({ app: in_app ? 1 : 0, email: by_email ? 1 : 0 })
})

test('so are requests about an inspection, each kind by itself', async () => {
  const ask = (kind: 'remind' | 'returned') => () =>
    given.sam.api.inspections.createNotification({ params: { id: inspectionId }, body: { kind } })
  await save('inspection_remind', { by_email: false })
  expect(await gets(ask('remind'))).toEqual({ app: 1, email: 0 })
  expect(await gets(ask('returned'))).toEqual({ app: 1, email: 1 })
})

test('followers who do not want it are not told of submissions', async () => {
  const { sam, ines, workflowId } = given
  const told = async () => (await sam.api.notifications.list({ query: {} })).total
  await sam.api.tasks.follow({ params: { id: workflowId } })
  await sam.api.notifications.saveSettings({ body: { kind: 'inspection_submitted', in_app: false } })
  const before = await told()
  await makeSubmitted(ines, workflowId)
  expect(await told()).toBe(before)
})

test('damaged originals are always told in the app; a message that is not written has no switch', async () => {
  for (const body of [
    { kind: 'originals_damaged', in_app: false },
    { kind: 'inspection_submitted', by_email: false },
    { kind: 'birthday', in_app: false },
  ])
    await expectRefused(given.stack, given.ines, notifications.saveSettings, { body }, 'validation_failed')
})
