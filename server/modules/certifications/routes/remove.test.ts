import { certifications } from '@atesta/contract/routes/certifications.ts'
import { inCompany } from '@atesta/server/core/database.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody, toReview } from '@atesta/testkit/claims.ts'
import { certify, makeCertified, makeInspection, makePhoto, payload } from '@atesta/testkit/factories.ts'
import { testForbidden, testHidden, testReplay } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { beforeAll, expect, test } from 'vitest'
import { refundCredit } from '../../companies/companies.queries.ts'
import { markFailed } from '../certification-changes.queries.ts'

const given = useScene()
let identifier: string
beforeAll(async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  // Sam's, in the inspection of Ines.
  identifier = (await certify(given.sam, id, await makePhoto())).identifier
})
const remove = (identifier: string) => call(given.ines, certifications.remove, { params: { identifier } })
/** Sessions that wait for somebody else's lock. */
const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
const used = async () => (await given.ines.api.auth.subscriptionInformation()).data.credits.used

test('file, previews, name, place and disclosures go; the leaf stays and the withdrawal is sealed', async () => {
  const { stack } = given
  const { id, identifier } = await makeCertified(stack, given.ines, given.workflowId)
  const keys = [
    `originals/${identifier}`,
    `previews/${identifier}-small.jpg`,
    `previews/${identifier}-large.jpg`,
  ]
  for (const key of keys) expect([key, await stack.services.storage.size(key)]).not.toEqual([key, null])
  expect((await remove(identifier)).status).toBe(204)
  expect(await lastAudit(stack)).toMatchObject({
    action: 'delete',
    noun: 'certification',
    record_id: String(id),
  })
  await stack.settle()
  for (const key of keys) expect([key, await stack.services.storage.size(key)]).toEqual([key, null])
  const [row] = await stack.query(
    'SELECT title, device_claims, file_claims FROM certifications WHERE id = $1',
    [id],
  )
  expect(row).toEqual({ title: '', device_claims: {}, file_claims: {} })
  const statements = await stack.query(
    'SELECT kind, disclosures, log_index IS NOT NULL AS sealed FROM statements WHERE certification_id = $1 ORDER BY id',
    [id],
  )
  expect(statements).toEqual([
    { kind: 'certification', disclosures: null, sealed: true },
    { kind: 'withdrawal', disclosures: [], sealed: true },
  ])
  const withdrawn = await given.ines.api.verifier.byIdentifier({ params: { identifier } })
  expect(withdrawn.withdrawn_at).not.toBeNull()
  await expectRefused(stack, given.ines, certifications.remove, { params: { identifier } }, 'not_found')
})

test('one whose bytes never came is given back; nothing was stated, nothing is withdrawn', async () => {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const before = await used()
  const body = { title: 'x.jpg', size: 10, inspection_id, component_id: 'files' }
  const made = await given.ines.api.certifications.create({ body })
  expect((await remove(made.identifier)).status).toBe(204)
  expect(await used()).toBe(before)
  expect(await countRows(given.stack, 'statements', 'certification_id = $1', [made.id])).toBe(0)
})

test('deleted between its arrival and its sealing, it is never stated', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  const sent = await certify(given.ines, id, await makePhoto())
  expect((await remove(sent.identifier)).status).toBe(204)
  await given.stack.settle()
  expect(await countRows(given.stack, 'statements', 'certification_id = $1', [sent.id])).toBe(0)
  expect(await given.stack.services.storage.size(`originals/${sent.identifier}`)).toBeNull()
})

test('deleted twice at once, it is withdrawn once', async () => {
  const { id, identifier } = await makeCertified(given.stack, given.ines, given.workflowId)
  const answers = await Promise.all([remove(identifier), remove(identifier), remove(identifier)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404])
  expect(
    await countRows(given.stack, 'statements', "certification_id = $1 AND kind = 'withdrawal'", [id]),
  ).toBe(1)
})

test('refused and deleted at once, it gives its credit back once', async () => {
  const { stack, ines } = given
  const { id: inspection_id } = await makeInspection(ines, given.workflowId)
  const before = await used()
  const body = { title: 'x.jpg', size: 10, inspection_id, component_id: 'files' }
  const made = await ines.api.certifications.create({ body })
  // Its last byte has arrived and is being refused, in a transaction that holds the row.
  const { acme } = stack.companies
  let answer: Promise<Response> | undefined
  await inCompany(stack.services.app, acme, async (db) => {
    expect(await markFailed(db, made.id, 'incorrect_file_format')).toBe(true)
    await refundCredit(db, 'certification', made.id)
    answer = remove(made.identifier)
    await until(async () => (await stack.query(waiting)).length > 0)
  })
  expect((await answer)?.status).toBe(204)
  expect(await used()).toBe(before)
  expect(await countRows(stack, 'credit_entries', "record_id = $1 AND reason = 'refund'", [made.id])).toBe(1)
})

test('after the submission only who supervises may', async () => {
  const { identifier, inspectionId } = await makeCertified(given.stack, given.ines, given.workflowId)
  const { version } = await given.ines.api.inspections.form({ params: { id: inspectionId } })
  const body = payload(inspectionId, version, { name: 'Done', files: [identifier] })
  await given.ines.api.tasks.submitForm({ params: { id: given.workflowId }, body })
  const args = { params: { identifier } }
  await expectRefused(given.stack, given.ines, certifications.remove, args, 'inspection_already_submitted')
  expect((await call(given.sam, certifications.remove, args)).status).toBe(204)
})

test('not while a claim under review holds it; afterwards it goes', async () => {
  const { stack, sam, alice, ines } = given
  const folder = await alice.api.claims.createFolder({ body: { name: 'Claims', members: [sam.userId] } })
  const claim = await sam.api.claims.create({
    body: claimBody(folder.id, { template_id: given.templateId, assignees: [ines.userId] }),
  })
  const { identifier, id } = await makeCertified(stack, ines, claim.id)
  const { version } = await toReview(sam, claim.id)
  const args = { params: { identifier } }
  for (const caller of [ines, sam, alice]) {
    await expectRefused(stack, caller, certifications.remove, args, 'claim_in_review')
    expect((await caller.api.certifications.details({ params: { id } })).can.delete).toBe(false)
  }
  await sam.api.claims.changeState({ params: { id: claim.id }, body: { state: 'inspecting', version } })
  expect((await call(sam, certifications.remove, args)).status).toBe(204)
})

test('of a deletion and the beginning of a review at once, the review keeps it or never had it', async () => {
  const { stack, sam, alice } = given
  const folder = await alice.api.claims.createFolder({ body: { name: 'Race', members: [sam.userId] } })
  for (let round = 0; round < 4; round++) {
    const claim = await sam.api.claims.create({
      body: claimBody(folder.id, { template_id: given.templateId, assignees: [sam.userId] }),
    })
    const { identifier, id } = await makeCertified(stack, sam, claim.id)
    await stack.query(`UPDATE claims SET state = 'inspecting' WHERE task_id = $1`, [claim.id])
    const [removed, moved] = await Promise.all([
      call(sam, certifications.remove, { params: { identifier } }),
      sam.api.claims.changeState({
        params: { id: claim.id },
        body: { state: 'in_review', version: claim.version },
      }),
    ])
    expect(moved.state).toBe('in_review')
    const left = await countRows(stack, 'certifications', 'id = $1 AND deleted_at IS NULL', [id])
    expect([removed.status, left]).toEqual(removed.status === 204 ? [204, 0] : [409, 1])
  }
})

testForbidden(certifications.remove, () => ({
  stack: given.stack,
  args: { params: { identifier } },
  to: { ines: 'forbidden' },
}))
testHidden(certifications.remove, () => ({
  stack: given.stack,
  id: identifier,
  args: (other) => ({ params: { identifier: other } }),
  from: ['rita', 'sara', 'ivan'],
}))
testReplay(certifications.remove, async () => ({
  stack: given.stack,
  as: 'ines',
  args: {
    params: { identifier: (await makeCertified(given.stack, given.ines, given.workflowId)).identifier },
  },
}))
