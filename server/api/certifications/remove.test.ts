import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { claimBody, toReview } from '@atesta/testkit/records/claims.ts'
import { certify, makeCertified, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { growOld } from '@atesta/testkit/records/old-session.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let identifier: string
beforeAll(async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  // Sam's, in the inspection of Ines.
  identifier = (await certify(given.sam, id, await makePhoto())).identifier
})
const remove = (identifier: string) => call(given.ines, certifications.remove, { params: { identifier } })

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

test('deleted between its arrival and its sealing, it is never stated', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  const sent = await certify(given.ines, id, await makePhoto())
  expect((await remove(sent.identifier)).status).toBe(204)
  await given.stack.settle()
  expect(await countRows(given.stack, 'statements', 'certification_id = $1', [sent.id])).toBe(0)
  expect(await given.stack.services.storage.size(`originals/${sent.identifier}`)).toBeNull()
})

test('a file that never arrived is deleted while a report of the company is being finished', async () => {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const body = { title: 'photo.jpg', size: 1000, inspection_id, component_id: 'files' }
  const { identifier } = await given.ines.api.certifications.create({ body })
  const finishing = new pg.Client({ connectionString: given.stack.databaseUrl })
  await finishing.connect()
  await finishing.query('BEGIN')
  await finishing.query(
    `SELECT pg_advisory_xact_lock_shared(hashtextextended('atesta.erasing.' || $1::text, 0))`,
    [given.stack.companies.acme],
  )
  const answer = await remove(identifier).finally(() => finishing.end())
  expect(answer.status).toBe(204)
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

test('refuses while a claim under review holds it, and deletes it afterwards', async () => {
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
  await sam.api.claims.changeState({
    params: { id: claim.id },
    body: { state: 'inspecting', note: 'One photo is of another site', version },
  })
  expect((await call(sam, certifications.remove, args)).status).toBe(204)
})

testHidden(certifications.remove, () => ({
  stack: given.stack,
  id: identifier,
  args: (other) => ({ params: { identifier: other } }),
  from: ['sara', 'ivan'],
}))

test('requires step-up for submitted files, not for a draft’s', async () => {
  const { stack } = given
  const sam = await stack.enter('sam@acme.test', stack.password)
  await growOld(stack, sam)
  const { id } = await makeInspection(given.ines, given.workflowId)
  const sent = [
    await certify(given.ines, id, await makePhoto()),
    await certify(given.ines, id, await makePhoto()),
  ]
  const [kept = '', gone = ''] = sent.map((each) => each.identifier)
  const ask = (which: string) => call(sam, certifications.remove, { params: { identifier: which } })
  expect((await ask(gone)).status).toBe(204)
  await stack.query(
    `UPDATE inspections SET state = 'submitted', submitted_at = now(), submitted_by = user_id WHERE id = $1`,
    [id],
  )
  await expectRefused(stack, sam, certifications.remove, { params: { identifier: kept } }, 'step_up_required')
  await sam.api.stepUp.confirm({ body: { by: 'password', password: stack.password } })
  expect((await ask(kept)).status).toBe(204)
})
