import { certifications } from '@atesta/contract/routes/certifications.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import {
  certify,
  limitCredits,
  makeCertified,
  makeInspection,
  payload,
  sendBytes,
} from '@atesta/testkit/records/factories.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { lockInspection } from '../../domain/inspections/inspections.queries.ts'

const given = useScene()
const noPicture = Buffer.from('not a picture, only words in a row')
let failed: number
beforeAll(async () => {
  failed = await makeFailed()
})

async function makeFailed(size = noPicture.length) {
  const { id } = await makeInspection(given.ines, given.workflowId)
  return (await certify(given.ines, id, Buffer.alloc(size, 'words '))).id
}
/** Sessions that wait for another session's lock. */
const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
const used = async () => (await given.ines.api.auth.subscriptionInformation()).data.credits.used

test('a failed one is open again, charged again, and then takes the right bytes', async () => {
  const bytes = await makePhoto()
  const id = await makeFailed(bytes.length)
  const before = await used()
  const again = await given.ines.api.certifications.retry({ params: { id } })
  expect(again).toMatchObject({ state: 'queued', failure: null })
  expect(await used()).toBe(before + 1)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'retry',
    noun: 'certification',
    record_id: String(id),
  })
  expect((await sendBytes(given.ines, again.upload_url, bytes)).status).toBe(204)
  await given.stack.settle()
  expect((await given.ines.api.certifications.details({ params: { id } })).state).toBe('certified')
})

test('charges one of two concurrent requests', async () => {
  const { stack, ines } = given
  const id = await makeFailed()
  const { inspection_id } = await ines.api.certifications.details({ params: { id } })
  const before = await used()
  let answers: Promise<unknown[]> | undefined
  await inCompany(stack.services.app, stack.companies.acme, async (db) => {
    await lockInspection(db, inspection_id ?? 0)
    const retry = () => ines.api.certifications.retry({ params: { id } })
    answers = Promise.all([retry(), retry()])
    await until(async () => (await stack.query(waiting)).length === 2)
  })
  expect(await answers).toMatchObject([{ state: 'queued' }, { state: 'queued' }])
  expect(await used()).toBe(before + 1)
})

test('one that waits for bytes answers where they go, at no charge', async () => {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const body = { title: 'x.jpg', size: 10, inspection_id, component_id: 'files' }
  const made = await given.ines.api.certifications.create({ body })
  const before = await used()
  const again = await given.ines.api.certifications.retry({ params: { id: made.id } })
  expect(again.upload_url).toBe(made.upload_url)
  expect(await used()).toBe(before)
})

test('refuses when another file has taken its place', async () => {
  const { stack, ines, workflowId } = given
  const { id: inspection_id } = await makeInspection(ines, workflowId)
  const announce = () =>
    ines.api.certifications.create({
      body: { title: 'x.jpg', size: noPicture.length, inspection_id, component_id: 'placed' },
    })
  const { id, upload_url } = await announce()
  await sendBytes(ines, upload_url, noPicture)
  const other = await announce()
  const before = await used()
  await expectRefused(stack, ines, certifications.retry, { params: { id } }, 'too_many_files')
  expect(await used()).toBe(before)
  expect((await ines.api.certifications.retry({ params: { id: other.id } })).state).toBe('queued')
  await ines.api.certifications.remove({ params: { identifier: other.identifier } })
  expect((await ines.api.certifications.retry({ params: { id } })).state).toBe('queued')
})

test('a certified one is not open', async () => {
  const { id } = await makeCertified(given.stack, given.ines, given.workflowId)
  await expectRefused(given.stack, given.ines, certifications.retry, { params: { id } }, 'upload_not_open')
})

test('stays failed without a credit', async () => {
  await limitCredits(given.stack, 0)
  const args = { params: { id: failed } }
  await expectRefused(given.stack, given.ines, certifications.retry, args, 'no_user_credits')
  expect((await given.ines.api.certifications.details({ params: { id: failed } })).state).toBe('failed')
  await limitCredits(given.stack, null)
})

test('refuses once the inspection is submitted', async () => {
  const id = await makeFailed()
  const { inspection_id } = await given.ines.api.certifications.details({ params: { id } })
  const inspectionId = inspection_id ?? 0
  const { version } = await given.ines.api.inspections.form({ params: { id: inspectionId } })
  const body = payload(inspectionId, version, { name: 'Done' })
  await given.ines.api.tasks.submitForm({ params: { id: given.workflowId }, body })
  const args = { params: { id } }
  await expectRefused(given.stack, given.ines, certifications.retry, args, 'inspection_already_submitted')
})

testForbidden(certifications.retry, () => ({
  stack: given.stack,
  args: { params: { id: failed } },
  to: { sam: 'forbidden', alice: 'forbidden' },
}))
testHidden(certifications.retry, () => ({
  stack: given.stack,
  id: failed,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
