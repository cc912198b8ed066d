// Slow: files and the reports of claims are certified.
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { call } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { claimBody, useClaims } from '@atesta/testkit/records/claims.ts'
import { certify, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'
import { eraseLeftReports } from '../retention/erase.ts'

const given = useClaims()

/** A photo, the report of its claim that shows it, and one joined from that; its inspection was returned since. */
async function makeReturned() {
  const { stack, sam, ines, folderId, templateId: template_id } = given
  const assignees = [ines.userId]
  const { id: task_id } = await sam.api.claims.create({
    body: claimBody(folderId, { template_id, assignees }),
  })
  const { id, version } = await makeInspection(ines, task_id)
  const { identifier } = await certify(ines, id, await makePhoto())
  await stack.settle()
  await ines.api.tasks.submitForm({
    params: { id: task_id },
    body: payload(id, version, { name: 'Well', files: [identifier] }),
  })
  await stack.settle()
  const { id: report } = await sam.api.reports.generateClaim({ body: { task_id } })
  await stack.settle()
  const merged = await call(sam, reports.merge, { body: { reports: [report, await another()], store: true } })
  await merged.arrayBuffer()
  await stack.settle()
  const [joined] = (await sam.api.reports.list({ query: { kind: 'merged' } })).data
  await sam.api.inspections.returnForChanges({ params: { id }, body: { round: 1, comment: 'Blurred' } })
  return { identifier, inspection: id, task_id, report, joined: joined?.id ?? 0 }
}

async function another(): Promise<number> {
  const { stack, sam, folderId } = given
  const { id: task_id } = await sam.api.claims.create({ body: claimBody(folderId) })
  const { id } = await sam.api.reports.generateClaim({ body: { task_id } })
  await stack.settle()
  return id
}
const read = (id: number) => given.sam.api.reports.read({ params: { id } })
const erasedAt = async (id: number) => (await read(id)).erased_at

test('the deletion of a file erases the reports of its claim also where its inspection was returned since', async () => {
  const { identifier, report, joined } = await makeReturned()
  expect([await erasedAt(report), await erasedAt(joined)]).toEqual([null, null])
  expect((await call(given.sam, certifications.remove, { params: { identifier } })).status).toBe(204)
  await given.stack.settle()
  expect([await erasedAt(report), await erasedAt(joined)]).toEqual([expect.any(String), expect.any(String)])
})

test('so does its erasure', async () => {
  const { identifier, report, joined } = await makeReturned()
  expect((await given.alice.api.retention.erase({ body: { identifier, reason: 'Asked for' } })).erased).toBe(
    1,
  )
  await given.stack.settle()
  expect([await erasedAt(report), await erasedAt(joined)]).toEqual([expect.any(String), expect.any(String)])
})

test('the report of a claim that was made while the inspection was returned does not show its files, and stays', async () => {
  const { stack, sam } = given
  const { identifier, inspection, task_id } = await makeReturned()
  // The return and the report are hours apart.
  const before = `- interval '2 hours' WHERE inspection_id = ${inspection}`
  await stack.query(`UPDATE inspection_reviews SET created_at = created_at ${before}`)
  await stack.query(`UPDATE inspection_reviews SET submitted_at = submitted_at ${before}`)
  const { id } = await sam.api.reports.generateClaim({ body: { task_id } })
  await stack.settle()
  expect((await call(sam, certifications.remove, { params: { identifier } })).status).toBe(204)
  await stack.settle()
  expect(await read(id)).toMatchObject({ state: 'ready', erased_at: null })
})

test('reports that earlier versions left are erased, once no legal hold keeps them', async () => {
  const { stack, alice } = given
  const { identifier, task_id, report, joined } = await makeReturned()
  await alice.api.retention.hold({ params: { id: task_id }, body: { reason: 'Lawsuit' } })
  await stack.query('UPDATE certifications SET deleted_at = now() WHERE identifier = $1', [identifier])
  await eraseLeftReports(stack.services)
  expect([await erasedAt(report), await erasedAt(joined)]).toEqual([null, null])
  await alice.api.retention.release({ params: { id: task_id } })
  const kept = await another()
  await eraseLeftReports(stack.services)
  await eraseLeftReports(stack.services)
  await stack.settle()
  expect([await erasedAt(report), await erasedAt(joined)]).toEqual([expect.any(String), expect.any(String)])
  expect(await erasedAt(kept)).toBeNull()
  const named = 'certification_id IN (SELECT id FROM certifications WHERE report_id = ANY ($1))'
  expect(await countRows(stack, 'erased_certifications', named, [[report, joined]])).toBe(2)
})
