import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { certify, makeCertified, makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let sams: number
beforeAll(async () => {
  sams = (await makeInspection(given.sam, given.workflowId)).id
})
const make = async () => (await makeInspection(given.ines, given.workflowId)).id
const remove = (id: number) => call(given.ines, inspections.remove, { params: { id } })

test('disappears from all lists, stays in the table and is audited', async () => {
  const id = await make()
  expect((await remove(id)).status).toBe(204)
  expect((await given.ines.api.inspections.list({ query: {} })).data.map((row) => row.id)).not.toContain(id)
  expect(await countRows(given.stack, 'inspections', 'id = $1 AND deleted_at IS NOT NULL', [id])).toBe(1)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'delete',
    noun: 'inspection',
    record_id: String(id),
  })
})

test('a deleted one is said to be deleted', async () => {
  const id = await make()
  await remove(id)
  const args = { params: { id } }
  await expectRefused(given.stack, given.ines, inspections.remove, args, 'inspection_already_deleted')
})

test('one with certifications stays, until they are deleted', async () => {
  const { inspectionId, identifier } = await makeCertified(given.stack, given.ines, given.workflowId)
  const args = { params: { id: inspectionId } }
  await expectRefused(given.stack, given.ines, inspections.remove, args, 'inspection_has_certifications')
  await given.ines.api.certifications.remove({ params: { identifier } })
  expect((await remove(inspectionId)).status).toBe(204)
})

test('a concurrent upload leaves no file under a deleted inspection', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await make()
    const [removed, announced] = await Promise.allSettled([remove(id), certify(given.ines, id, makePdf())])
    const status = removed.status === 'fulfilled' && removed.value.status
    expect([204, 400]).toContain(status)
    if (status === 400) expect(announced.status).toBe('fulfilled')
    const left = await countRows(
      given.stack,
      'certifications c JOIN inspections i ON i.id = c.inspection_id',
      'i.id = $1 AND i.deleted_at IS NOT NULL AND c.deleted_at IS NULL',
      [id],
    )
    expect(left).toBe(0)
  }
})

test('one of two concurrent deletions wins', async () => {
  const id = await make()
  const answers = await Promise.all([remove(id), remove(id), remove(id)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404])
})

test('a supervisor may delete an inspector’s, submitted too', async () => {
  const id = await makeSubmitted(given.ines, given.workflowId)
  expect((await call(given.sam, inspections.remove, { params: { id } })).status).toBe(204)
})

test.each([
  ['a draft', make],
  ['a submitted one', () => makeSubmitted(given.ines, given.workflowId)],
])('under a legal hold %s stays, and its menu says why', async (_kind, begin) => {
  const { stack, alice, ines, workflowId } = given
  const args = { params: { id: await begin() } }
  await alice.api.retention.hold({ params: { id: workflowId }, body: { reason: 'Lawsuit' } })
  await expectRefused(stack, ines, inspections.remove, args, 'legal_hold')
  const { data } = await ines.api.inspections.list({ query: {} })
  const shown = data.find(({ id }) => id === args.params.id)
  expect([shown?.can.delete, shown?.cannot.delete]).toEqual([false, 'legal_hold'])
  await alice.api.retention.release({ params: { id: workflowId } })
  expect((await remove(args.params.id)).status).toBe(204)
})

testForbidden(inspections.remove, () => ({
  stack: given.stack,
  args: { params: { id: sams } },
  to: { ines: 'inspection_delete_no_permission' },
}))
testHidden(inspections.remove, () => ({
  stack: given.stack,
  id: sams,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))

test('files that never became evidence do not hold it up: they go with it, and what they took comes back', async () => {
  const { stack, ines } = given
  const used = async () => (await ines.api.auth.subscriptionInformation()).data.credits.used
  const before = await used()
  const id = await make()
  const body = { size: 10, inspection_id: id, component_id: 'files' }
  await ines.api.certifications.create({ body: { ...body, title: 'never-sent.jpg' } })
  const refused = await certify(ines, id, new TextEncoder().encode('no picture'), 'x.png')
  expect(refused.answer.status).toBe(422)
  const form = await ines.api.inspections.form({ params: { id } })
  expect(form.inspection).toMatchObject({
    counts: { certifications: 0, certified: 0 },
    can: { delete: true },
  })
  expect((await remove(id)).status).toBe(204)
  expect(await used()).toBe(before)
  expect(await countRows(stack, 'certifications', 'inspection_id = $1 AND deleted_at IS NULL', [id])).toBe(0)
})
