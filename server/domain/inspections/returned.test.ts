// Slow: two submissions are sealed, checked against the log, packed and printed.
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { parseStatement } from '@atesta/evidence/statement.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { checkPackage, downloadPackage } from '@atesta/testkit/records/packages.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { verifyLog } from '../log/verify-log.ts'

const given = useScene()
const returning = (id: number, round = 1, more: object = {}) => ({
  params: { id },
  body: { round, comment: 'The valve is blurred', ...more },
})
const submitting = (id: number, version: number, answers: Record<string, unknown>) => ({
  params: { id: given.workflowId },
  body: payload(id, version, answers),
})
const formOf = (id: number) => given.ines.api.inspections.form({ params: { id } })
const statementsOf = async (id: number) => {
  const rows = await given.stack.query<{ bytes: Buffer }>(
    `SELECT bytes FROM statements WHERE inspection_id = $1 AND kind = 'submission' ORDER BY round`,
    [id],
  )
  return rows.map(({ bytes }) => parseStatement(new Uint8Array(bytes)))
}

test('returned, changed and submitted again: each submission is stated by itself and stays as it was', async () => {
  const { stack, sam, ines } = given
  const { id, version } = await makeInspection(ines, given.workflowId, 'Well 7')
  const blurred = await certify(ines, id, await makePhoto())
  await stack.settle()
  const first = await ines.api.tasks.submitForm(
    submitting(id, version, { name: 'Well', files: [blurred.identifier] }),
  )
  expect(first.round).toBe(1)
  const comments = [{ id: 'name', comment: 'Which well?' }]
  const returned = await sam.api.inspections.returnForChanges(returning(id, 1, { comments }))
  expect(returned).toMatchObject({
    state: 'draft',
    review: 'returned',
    round: 2,
    submitted_at: null,
    submitted_by: null,
    answers_sha256: null,
  })
  expect(await lastAudit(stack)).toMatchObject({
    user_id: sam.userId,
    action: 'return',
    noun: 'inspection',
    details: { round: 1 },
  })
  const [told] = (await ines.api.notifications.list({ query: {} })).data
  expect(told).toMatchObject({
    kind: 'inspection_returned',
    message: 'The valve is blurred',
    inspection: { id },
  })

  // What its person finds: their answers, and what to change.
  const form = await formOf(id)
  expect(form.answers).toContainEqual({ id: 'name', value: 'Well' })
  expect(form.review).toMatchObject({
    round: 1,
    decision: 'returned',
    comment: 'The valve is blurred',
    comments,
    by: { id: sam.userId },
  })
  expect(form.inspection.can).toMatchObject({ edit: true, submit: true })

  // A file that was submitted stays; another takes its place in the answers.
  const keep = { params: { identifier: blurred.identifier } }
  await expectRefused(stack, ines, certifications.remove, keep, 'inspection_already_submitted')
  const sharp = await certify(ines, id, await makePhoto())
  await stack.settle()
  // A device that was offline meanwhile does not overwrite what came back.
  const late = submitting(id, first.version, { name: 'Well' })
  await expectRefused(stack, ines, tasks.submitForm, late, 'stale_version')
  const again = submitting(id, form.version, { name: 'Well 7', files: [sharp.identifier] })
  const second = await ines.api.tasks.submitForm(again)
  expect(second.round).toBe(2)
  expect((await formOf(id)).inspection).toMatchObject({ state: 'submitted', review: null, round: 2 })
  await stack.settle()
  expect(await statementsOf(id)).toMatchObject([
    { answers_sha256: first.answers_sha256, certifications: [blurred.identifier] },
    { answers_sha256: second.answers_sha256, certifications: [sharp.identifier] },
  ])
  const { lines, whole } = await verifyLog(stack.services, stack.databaseUrl, {})
  expect(lines.join('\n')).toContain('fit the records')
  expect(whole).toBe(true)

  // What is downloaded is what stands, and is proved by what lies beside it.
  await sam.api.reports.generate({ body: { inspection_id: id } })
  await stack.settle()
  const found = await downloadPackage(sam, inspections.download, id)
  await checkPackage(stack, found)
  expect(found.files.get('answers.json')?.bytes.toString()).toContain('Well 7')
})
