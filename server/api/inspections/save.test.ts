import { inspections } from '@atesta/contract/routes/inspections.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, makeSubmitted, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  id = (await makeInspection(given.ines, given.workflowId)).id
})
const version = async () => (await given.ines.api.inspections.form({ params: { id } })).version
const args = (from: number, answers: Record<string, unknown>) => ({
  params: { inspectionId: id },
  body: payload(id, from, answers),
})

test('saves what was typed, valid or not, and ignores the user_id that was sent', async () => {
  const from = await version()
  const receipt = await given.ines.api.inspections.save(args(from, { name: 7, files: 'no list' }))
  expect(receipt).toMatchObject({ id, version: from + 1 })
  const [row] = await given.stack.query('SELECT user_id, answers FROM inspections WHERE id = $1', [id])
  expect(row).toEqual({
    user_id: given.ines.userId,
    answers: [
      { id: 'name', value: 7 },
      { id: 'files', value: 'no list' },
    ],
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'save',
    noun: 'inspection',
    record_id: String(id),
  })
})

test('of ten concurrent saves from one version one wins, and nine get its version', async () => {
  const from = await version()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => call(given.ines, inspections.save, args(from, { name: `${n}` }))),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await version()).toBe(from + 1)
})

test('a supervisor of the folder may save too', async () => {
  const from = await version()
  expect((await given.sam.api.inspections.save(args(from, { name: 'Sam' }))).version).toBe(from + 1)
})

test('refused: stale, submitted, another address, values no database holds', async () => {
  const { stack, ines } = given
  const from = await version()
  const refused = (given: ReturnType<typeof args>, code: Parameters<typeof expectRefused>[4]) =>
    expectRefused(stack, ines, inspections.save, given, code)
  const stale = await refused(args(from - 1, { name: 'old' }), 'stale_version')
  // The versions alone: what the others wrote may be megabytes.
  expect(stale.meta).toEqual({ mine: from - 1, theirs: from })
  const submitted = await makeSubmitted(ines, given.workflowId)
  const closed = { params: { inspectionId: submitted }, body: payload(submitted, 1, {}) }
  await refused(closed, 'inspection_already_submitted')
  await refused({ ...closed, params: { inspectionId: id } }, 'validation_failed')
  await refused(args(from, { name: 'nul \u0000' }), 'validation_failed')
  await refused(args(from, { name: 'half \ud83d' }), 'validation_failed')
  const far = args(from, {})
  Object.assign(far.body.form_data.inspection, { current_step: 2 ** 40 })
  await refused(far, 'validation_failed')
  const surprise = args(from, {})
  Object.assign(surprise.body.form_data.inspection, { surprise: 1 })
  await refused(surprise, 'validation_failed')
  await refused(args(from, { name: 'x'.repeat(2_000_001) }), 'payload_too_large')
})

testHidden(inspections.save, () => ({
  stack: given.stack,
  id,
  args: (other) => ({ params: { inspectionId: other }, body: payload(other, 1, {}) }),
  from: ['sara', 'ivan'],
}))

test('repeated with its key after others have saved, it is answered as ours and theirs stays', async () => {
  const from = await version()
  const ours = args(from, { name: 'ours' })
  const headers = { 'idempotency-key': 'lost answer' }
  const first = await call(given.ines, inspections.save, ours, headers)
  expect(first.status).toBe(200)
  await given.sam.api.inspections.save(args(from + 1, { name: 'theirs' }))
  const again = await call(given.ines, inspections.save, ours, headers)
  expect(again.status).toBe(200)
  expect(await again.json()).toMatchObject({ version: from + 1 })
  const { answers } = await given.ines.api.inspections.form({ params: { id } })
  expect(answers).toEqual([{ id: 'name', value: 'theirs' }])
  const other = await call(given.ines, inspections.save, args(from, { name: 'other' }), headers)
  expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' })
})

test('refuses read-only workflows', async () => {
  const { id, version } = await makeInspection(given.ines, given.workflowId)
  await given.stack.query('UPDATE tasks SET readonly = true WHERE id = $1', [given.workflowId])
  const draft = { params: { inspectionId: id }, body: payload(id, version, { name: 'x' }) }
  await expectRefused(given.stack, given.ines, inspections.save, draft, 'workflow_readonly')
  const submit = { params: { id: given.workflowId }, body: payload(id, version, { name: 'x' }) }
  await expectRefused(given.stack, given.ines, tasks.submitForm, submit, 'workflow_readonly')
})
