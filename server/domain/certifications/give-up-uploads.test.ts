import { makePhoto } from '@atesta/testkit/files.ts'
import { makeInspection, payload, sendBytes } from '@atesta/testkit/records/factories.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { apart } from '@atesta/testkit/structure/refuse-nested.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { lockState } from './certification-changes.queries.ts'
import { giveUpIdleUploads } from './give-up-uploads.ts'
import { rescueLostCertifications } from './lost-files.ts'

const given = useScene()
const sweep = () => giveUpIdleUploads(given.stack.services)
const work = <T>(task: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(given.stack.services.app, given.stack.companies.acme, task)

async function announce(size: number) {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const body = { title: 'x.jpg', size, inspection_id, component_id: 'files' }
  return given.ines.api.certifications.create({ body })
}
type Announced = Awaited<ReturnType<typeof announce>>
const letPass = (id: number, days: number) =>
  given.stack.query(
    `UPDATE certifications SET bytes_seen_at = bytes_seen_at - $2 * interval '1 day' WHERE id = $1`,
    [id, days],
  )
const details = (id: number) => given.ines.api.certifications.details({ params: { id } })
const usage = async () => {
  const { credits, usage } = (await given.ines.api.auth.subscriptionInformation()).data
  return { credits: credits.used, bytes: usage.storage_bytes }
}
/** Sends without reading the answer as anything but a status and a code. */
async function send(url: string, bytes: Uint8Array, offset = 0) {
  const answer = await sendBytes(given.ines, url, bytes, offset)
  const text = await answer.text()
  return [answer.status, text ? JSON.parse(text).code : '']
}
/** Sends the first 100 bytes and keeps the request open for the others. */
async function sendSlowly({ upload_url, identifier }: Announced, bytes: Uint8Array) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const line = writable.getWriter()
  const answer = given.ines.fetch(upload_url, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(bytes.length),
    },
    body: readable,
    duplex: 'half',
  } as RequestInit)
  await line.write(bytes.subarray(0, 100))
  await until(async () => (await given.stack.services.storage.size(originalKey(identifier))) === 100)
  return { line, answer }
}
const head = async (url: string) =>
  (await given.ines.fetch(url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status
/** Sessions that wait for another session's lock. */
const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
/** Requests that have come as far as to ask for the right to an upload. */
const asking = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'atesta uploads'
  AND query LIKE '%pg_notify%'`
const somebodyWaits = () => until(async () => (await given.stack.query(waiting)).length === 1)

test('one of which nothing came fails after a week, gives all back, and can be tried again', async () => {
  const bytes = await makePhoto()
  const before = await usage()
  const { id, upload_url, identifier } = await announce(bytes.length)
  await letPass(id, 6)
  await sweep()
  expect(await details(id)).toMatchObject({ state: 'queued', failure: null })
  await letPass(id, 1)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(await details(id)).toMatchObject({ state: 'failed', failure: 'upload_abandoned' })
  expect(await usage()).toEqual(before)
  expect(await countRows(given.stack, 'credit_entries', `record_id = $1 AND reason = 'refund'`, [id])).toBe(1)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: null,
    action: 'give_up',
    noun: 'certification',
    record_id: String(id),
    details: { code: 'upload_abandoned' },
  })
  expect(await send(upload_url, bytes)).toEqual([409, 'upload_not_open'])
  expect(await head(upload_url)).toBe(410)
  const again = await given.ines.api.certifications.retry({ params: { id } })
  expect(await usage()).toEqual({ credits: before.credits + 1, bytes: before.bytes + bytes.length })
  await sweep()
  expect(await send(again.upload_url, bytes)).toEqual([204, ''])
  await given.stack.settle()
  expect(await details(id)).toMatchObject({ state: 'certified', identifier })
})

test('one that grows is left alone; one that stopped growing fails, and its bytes go', async () => {
  const { stack } = given
  const bytes = await makePhoto()
  const { id, upload_url, identifier } = await announce(bytes.length)
  const size = () => stack.services.storage.size(originalKey(identifier))
  for (const sent of [0, 100]) {
    expect(await send(upload_url, bytes.subarray(sent, sent + 100), sent)).toEqual([204, ''])
    await letPass(id, 8)
    await sweep()
    expect((await details(id)).state).toBe('uploading')
  }
  await letPass(id, 6)
  await sweep()
  expect([(await details(id)).state, await size()]).toEqual(['uploading', 200])
  await letPass(id, 1)
  await sweep()
  expect([(await details(id)).failure, await size()]).toEqual(['upload_abandoned', null])
  await given.ines.api.certifications.retry({ params: { id } })
  expect(await send(upload_url, bytes)).toEqual([204, ''])
  await given.stack.settle()
  expect((await details(id)).state).toBe('certified')
})

test('one whose bytes are on their way at this moment wins', async () => {
  const { stack } = given
  const bytes = await makePhoto()
  const upload = await announce(bytes.length)
  const { id } = upload
  const { line, answer } = await sendSlowly(upload, bytes)
  // As if these had been here for long, and it is the next one that comes.
  await stack.query('UPDATE certifications SET bytes_seen = 100 WHERE id = $1', [id])
  await letPass(id, 8)
  await sweep()
  expect(await details(id)).toMatchObject({ state: 'uploading', failure: null })
  await line.write(bytes.subarray(100))
  await line.close()
  expect((await answer).status).toBe(204)
  await stack.settle()
  expect((await details(id)).state).toBe('certified')
})

test('tells a client that starts sending while it is given up', async () => {
  const bytes = await makePhoto()
  const { id, upload_url } = await announce(bytes.length)
  await letPass(id, 8)
  let waitingFor: [Promise<void>, ReturnType<typeof send>] | undefined
  await work(async (db) => {
    await lockState(db, id)
    const sweeping = apart(sweep)
    await somebodyWaits()
    waitingFor = [sweeping, send(upload_url, bytes)]
    await until(async () => (await given.stack.query(asking)).length > 0)
  })
  expect((await waitingFor?.[1]) ?? []).toEqual([409, 'upload_not_open'])
  await waitingFor?.[0]
  expect((await details(id)).failure).toBe('upload_abandoned')
})

test('leaves arrived and deleted files alone', async () => {
  const bytes = await makePhoto()
  const [arrived, gone] = [await announce(bytes.length), await announce(10)]
  await send(arrived.upload_url, bytes)
  await given.ines.api.certifications.remove({ params: { identifier: gone.identifier } })
  const before = await usage()
  for (const days of [30, 60]) {
    for (const { id } of [arrived, gone]) await letPass(id, days)
    await sweep()
  }
  expect((await details(arrived.id)).state).toBe('hashing')
  expect(await usage()).toEqual(before)
})

const report = (inspection_id: number | null) =>
  given.ines.api.reports.generate({ body: { inspection_id: inspection_id ?? 0 } })
const jobOf = (identifier: string) => `graphile_worker._private_jobs WHERE key = 'certify:${identifier}'`
const setJob = (identifier: string, what: string) =>
  given.stack.query(
    `UPDATE graphile_worker._private_jobs SET ${what} WHERE id IN (SELECT id FROM ${jobOf(identifier)})`,
  )
/** A file that has arrived; its job waits. */
async function arrive() {
  const bytes = await makePhoto()
  const before = await usage()
  const made = await announce(bytes.length)
  expect(await send(made.upload_url, bytes)).toEqual([204, ''])
  return { ...made, bytes, before }
}
const rescue = () => rescueLostCertifications(given.stack.services)

test('one whose stored bytes are lost fails after the last attempt, gives all back, and holds up no report', async () => {
  const { stack, ines } = given
  const { id, identifier, inspection_id, upload_url, bytes, before } = await arrive()
  await expect(report(inspection_id)).rejects.toMatchObject({ code: 'inspection_files_pending' })
  await stack.services.storage.remove(originalKey(identifier))
  await setJob(identifier, 'attempts = max_attempts - 2')
  await stack.settle()
  expect((await details(id)).state).toBe('hashing')
  await setJob(identifier, 'run_at = now()')
  await stack.settle()
  expect(await details(id)).toMatchObject({ state: 'failed', failure: 'not_certified' })
  expect(await usage()).toEqual(before)
  expect(await lastAudit(stack)).toMatchObject({ action: 'give_up', details: { code: 'not_certified' } })
  expect(await report(inspection_id)).toMatchObject({ state: 'queued' })
  await ines.api.certifications.retry({ params: { id } })
  expect(await send(upload_url, bytes)).toEqual([204, ''])
  await stack.settle()
  expect(await details(id)).toMatchObject({ state: 'certified', identifier })
})

const died = `attempts = max_attempts, locked_at = now(), locked_by = 'a worker'`
const givenBack = 'locked_at = NULL, locked_by = NULL'

test('one whose worker died in the last attempt is left to it while it may live, and then certified by another', async () => {
  const { id, identifier } = await arrive()
  await setJob(identifier, died)
  await rescue()
  await given.stack.settle()
  expect((await details(id)).state).toBe('hashing')
  await setJob(identifier, givenBack)
  await Promise.all([rescue(), rescue()])
  await given.stack.settle()
  expect((await details(id)).state).toBe('certified')
})

test('one that could not be certified for a week is given up, and its bytes stay, for they are what was sent', async () => {
  const { stack, ines } = given
  const { id, identifier, upload_url, bytes, before } = await arrive()
  await setJob(identifier, 'attempts = max_attempts')
  const received = (days: number) =>
    stack.query(`UPDATE certifications SET received_at = now() - $2 * interval '1 day' WHERE id = $1`, [
      id,
      days,
    ])
  await received(8)
  await Promise.all([rescue(), rescue()])
  expect(await details(id)).toMatchObject({ state: 'failed', failure: 'not_certified' })
  expect(await usage()).toEqual(before)
  await stack.settle()
  const size = () => stack.services.storage.size(originalKey(identifier))
  expect(await size()).toBe(bytes.length)
  await ines.api.certifications.retry({ params: { id } })
  expect(await send(upload_url, bytes)).toEqual([204, ''])
  await stack.settle()
  expect(await details(id)).toMatchObject({ state: 'certified', identifier })
})

test('one that cannot be rescued does not stop those behind it', async () => {
  const { stack } = given
  const [stuck, other] = [await arrive(), await arrive()]
  for (const { identifier } of [stuck, other]) await setJob(identifier, 'attempts = max_attempts')
  await stack.query(`UPDATE certifications SET received_at = now() - interval '8 days' WHERE id = ANY($1)`, [
    [stuck.id, other.id],
  ])
  const allow = await refuseRows(stack, 'certifications', `NEW.id = ${stuck.id}`)
  await rescue()
  expect([(await details(stuck.id)).state, (await details(other.id)).state]).toEqual(['hashing', 'failed'])
  await allow()
  await rescue()
  expect((await details(stuck.id)).state).toBe('failed')
})

test('one whose job is gone, or has the name of an earlier version, is certified all the same', async () => {
  const [lost, earlier] = [await arrive(), await arrive()]
  await given.stack.query(`DELETE FROM ${jobOf(lost.identifier)}`)
  await setJob(
    earlier.identifier,
    `task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'certification.seal')`,
  )
  await rescue()
  await given.stack.settle()
  for (const { id } of [lost, earlier]) expect((await details(id)).state).toBe('certified')
})

test('a submission ends the uploads it does not wait for: they fail, give all back, and hold up no report', async () => {
  const { stack, ines } = given
  const bytes = await makePhoto()
  const { id: inspection_id, version } = await makeInspection(ines, given.workflowId)
  const before = await usage()
  const open = () =>
    ines.api.certifications.create({
      body: { title: 'x.jpg', size: bytes.length, inspection_id, component_id: 'files' },
    })
  const [queued, begun, sending] = [await open(), await open(), await open()]
  expect(await send(begun.upload_url, bytes.subarray(0, 100))).toEqual([204, ''])
  const { line, answer } = await sendSlowly(sending, bytes)
  await ines.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(inspection_id, version, { name: 'Well 7' }),
  })
  await line.write(bytes.subarray(100))
  await line.close()
  expect((await (await answer).json()) as object).toMatchObject({ code: 'inspection_already_submitted' })
  expect(await send(queued.upload_url, bytes)).toEqual([400, 'inspection_already_submitted'])
  expect(await usage()).toEqual(before)
  for (const { id, identifier } of [queued, begun, sending]) {
    expect(await details(id)).toMatchObject({ state: 'failed', failure: 'inspection_already_submitted' })
    await expect(ines.api.certifications.retry({ params: { id } })).rejects.toMatchObject({
      code: 'inspection_already_submitted',
    })
    await stack.settle()
    expect(await stack.services.storage.size(originalKey(identifier))).toBeNull()
  }
  expect(await report(inspection_id)).toMatchObject({ state: 'queued' })
})

test('the last byte of a file that was deleted, or whose inspection was, is refused, and nothing is kept', async () => {
  const { stack, ines } = given
  const bytes = await makePhoto()
  const endings = {
    inspection_already_deleted: ({ inspection_id }: Announced) =>
      ines.api.inspections.remove({ params: { id: inspection_id } }),
    upload_not_open: ({ identifier }: Announced) =>
      ines.api.certifications.remove({ params: { identifier } }),
  }
  for (const [code, end] of Object.entries(endings)) {
    const before = await usage()
    const sending = await announce(bytes.length)
    const { line, answer } = await sendSlowly(sending, bytes)
    await end(sending)
    await line.write(bytes.subarray(100))
    await line.close()
    expect(await (await answer).json().catch(() => ({}))).toMatchObject({ code })
    expect(await usage()).toEqual(before)
    await stack.settle()
    expect(await stack.services.storage.size(originalKey(sending.identifier))).toBeNull()
  }
})

test('one that cannot be given up does not stop those behind it', async () => {
  const { stack } = given
  const stuck = await announce(10)
  const other = await announce(10)
  await letPass(stuck.id, 9)
  await letPass(other.id, 8)
  const allow = await refuseRows(stack, 'certifications', `NEW.id = ${stuck.id}`)
  await sweep()
  await allow()
  expect([(await details(stuck.id)).state, (await details(other.id)).failure]).toEqual([
    'queued',
    'upload_abandoned',
  ])
  await sweep()
  expect((await details(stuck.id)).failure).toBe('upload_abandoned')
})
