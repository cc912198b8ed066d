import { inspections } from '@atesta/contract/routes/inspections.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, makeSubmitted, payload } from '@atesta/testkit/records/factories.ts'
import { reportBytes } from '@atesta/testkit/records/reports.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  id = await makeSubmitted(given.ines, given.workflowId)
})
const approving = (inspection: number, body: object = { round: 1 }) => ({
  params: { id: inspection },
  body: body as { round: number },
})

testHidden(inspections.approve, () => ({
  stack: given.stack,
  id,
  args: (inspection) => approving(inspection),
  from: ['sara', 'ivan', 'rita'],
}))

test('approved, it says by whom and when, and stays so; its report says it too', async () => {
  const { stack, alice, sam, ines } = given
  const waiting = async () =>
    (await sam.api.inspections.list({ query: { review: 'waiting' } })).data.map((row) => row.id)
  expect(await waiting()).toContain(id)
  const approved = await sam.api.inspections.approve(approving(id, { round: 1, comment: 'Well done' }))
  expect(approved).toMatchObject({ state: 'submitted', review: 'approved', round: 1 })
  expect(approved.can).toMatchObject({ approve: false, return: false })
  expect(approved.cannot).toMatchObject({ return: 'inspection_already_reviewed' })
  expect(await lastAudit(stack)).toMatchObject({
    user_id: sam.userId,
    action: 'approve',
    details: { round: 1 },
  })
  const [told] = (await ines.api.notifications.list({ query: {} })).data
  expect(told).toMatchObject({ kind: 'inspection_approved', message: 'Well done', inspection: { id } })
  expect(
    await stack.query(`SELECT to_address, facts->>'reason' AS reason, facts->>'message' AS message FROM mails
      WHERE kind = 'inspection_notification'`),
  ).toEqual([{ to_address: 'ines@acme.test', reason: 'approved', message: 'Well done' }])
  expect((await ines.api.inspections.form({ params: { id } })).review).toMatchObject({
    decision: 'approved',
    comment: 'Well done',
    by: { id: sam.userId, name: 'Sam Supervisor' },
  })
  expect(await waiting()).not.toContain(id)
  const { data, total } = await sam.api.inspections.list({ query: { review: 'approved' } })
  expect([data.map((row) => row.id), total]).toEqual([[id], 1])
  await expectRefused(stack, alice, inspections.approve, approving(id), 'inspection_already_reviewed')
  await stack.settle()
  const made = await ines.api.reports.generate({ body: { inspection_id: id } })
  await stack.settle()
  const [page] = (await PDF.load(await reportBytes(ines, made.id))).extractText()
  expect(page?.text).toContain('Approved by')
  expect(page?.text).toContain('Sam Supervisor')
})

test('refuses drafts, own submissions and those made for another person', async () => {
  const { stack, alice, sam, ines } = given
  const draft = await makeInspection(ines, given.workflowId)
  await expectRefused(stack, sam, inspections.approve, approving(draft.id), 'inspection_not_submitted')
  await sam.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(draft.id, draft.version, { name: 'Well' }),
  })
  await expectRefused(stack, sam, inspections.approve, approving(draft.id), 'review_own')
  await expectRefused(stack, ines, inspections.approve, approving(draft.id), 'forbidden')
  const later = approving(draft.id, { round: 2 })
  await expectRefused(stack, alice, inspections.approve, later, 'inspection_not_submitted')
  expect(await alice.api.inspections.approve(approving(draft.id))).toMatchObject({ review: 'approved' })
})
