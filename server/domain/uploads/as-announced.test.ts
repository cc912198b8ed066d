import { createHash } from 'node:crypto'
import { makePdf } from '@atesta/testkit/files.ts'
import { makeInspection, sendBytes } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { originalKey } from '../../storage/object-keys.ts'

const given = useScene()
const bytes = makePdf()
const sha256 = createHash('sha256').update(bytes).digest('hex')
/** One bit of the same file is another: its type and size are the same. */
const changed = Buffer.from(bytes)
changed[bytes.length - 1] = (changed.at(-1) ?? 0) ^ 1
const tus = { 'tus-resumable': '1.0.0' }

async function announce(device: { sha256?: string } = { sha256 }) {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const body = { title: 'x.pdf', size: bytes.length, inspection_id, component_id: 'files', device }
  return given.ines.api.certifications.create({ body })
}
type Announced = Awaited<ReturnType<typeof announce>>
const details = ({ id }: Announced) => given.ines.api.certifications.details({ params: { id } })
const used = async () => (await given.ines.api.auth.subscriptionInformation()).data.credits.used
const stored = ({ identifier }: Announced) => given.stack.services.storage.size(originalKey(identifier))
const statements = ({ id }: Announced) => countRows(given.stack, 'statements', 'certification_id = $1', [id])
const refusals = ({ id }: Announced) =>
  given.stack.query(
    `SELECT user_id, details FROM audit_events WHERE noun = 'certification' AND record_id = $1 AND action = 'refuse'`,
    [String(id)],
  )

/** Nothing of it is left but what happened. */
async function expectRefused(file: Announced, creditsBefore: number, userId: number | null) {
  expect(await details(file)).toMatchObject({ state: 'failed', failure: 'file_changed' })
  expect([await stored(file), await statements(file), await used()]).toEqual([null, 0, creditsBefore])
  expect(await refusals(file)).toEqual([{ user_id: userId, details: { code: 'file_changed' } }])
}

test('the bytes that the device announced are certified, and the record says what was announced', async () => {
  const file = await announce()
  expect(file).toMatchObject({ announced_sha256: sha256, sha256: null })
  expect((await sendBytes(given.ines, file.upload_url, bytes)).status).toBe(204)
  await given.stack.settle()
  const { state, ...found } = await details(file)
  expect([state, found.sha256, found.announced_sha256]).toEqual(['certified', sha256, sha256])
  // The comparison itself says all there is; the statement keeps its form.
  expect(found.disclosures.map(({ name }) => name)).toEqual(['file_name', 'person'])
})

test('who announces no hash is certified as before', async () => {
  const file = await announce({})
  expect((await sendBytes(given.ines, file.upload_url, changed)).status).toBe(204)
  await given.stack.settle()
  expect(await details(file)).toMatchObject({ state: 'certified', announced_sha256: null })
})

test('other bytes are refused at the last of them; sent again as announced, they are certified', async () => {
  const before = await used()
  const file = await announce()
  expect((await sendBytes(given.ines, file.upload_url, changed.subarray(0, 99))).status).toBe(204)
  const answer = await sendBytes(given.ines, file.upload_url, changed.subarray(99), 99)
  expect(await answer.json()).toMatchObject({ status: 422, code: 'file_changed' })
  await given.stack.settle()
  await expectRefused(file, before, given.ines.userId)

  const again = await given.ines.api.certifications.retry({ params: { id: file.id } })
  expect(again).toMatchObject({ state: 'queued', announced_sha256: sha256 })
  expect((await sendBytes(given.ines, again.upload_url, bytes)).status).toBe(204)
  await given.stack.settle()
  expect(await details(file)).toMatchObject({ state: 'certified', sha256 })
  expect(await used()).toBe(before + 1)
})

test('bytes that changed into no known kind of file are told as changed', async () => {
  const file = await announce()
  const answer = await sendBytes(given.ines, file.upload_url, Buffer.alloc(bytes.length, 'x'))
  expect(await answer.json()).toMatchObject({ code: 'file_changed' })
})

test('announced once more with the same hash it is the same file', async () => {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const rest = { title: 'x.pdf', size: bytes.length, inspection_id, component_id: 'files' }
  const body = { ...rest, device: { sha256 }, client_id: crypto.randomUUID() }
  const [once, twice] = [
    await given.ines.api.certifications.create({ body }),
    await given.ines.api.certifications.create({ body }),
  ]
  expect([twice.id, twice.announced_sha256]).toEqual([once.id, sha256])
})

/** All bytes are stored, and no process saw them pass: as after a crash. */
async function storeAndAsk(file: Announced, what: Buffer) {
  const ask = () => given.ines.fetch(file.upload_url, { method: 'HEAD', headers: tus })
  await ask()
  await given.stack.services.storage.put(originalKey(file.identifier), what, 'application/pdf')
  return (await ask()).status
}

test('bytes that no process saw pass are read from the storage and compared before they count as arrived', async () => {
  const whole = await announce()
  expect(await storeAndAsk(whole, bytes)).toBe(200)
  const before = await used()
  const file = await announce()
  expect(await storeAndAsk(file, changed)).toBe(422)
  await given.stack.settle()
  expect(await details(whole)).toMatchObject({ state: 'certified', sha256 })
  await expectRefused(file, before, given.ines.userId)
})

test('bytes that change in the storage before they are hashed there are not stated', async () => {
  const before = await used()
  const file = await announce()
  expect(await storeAndAsk(file, bytes)).toBe(200)
  await given.stack.services.storage.put(originalKey(file.identifier), changed, 'application/pdf')
  await given.stack.settle()
  await expectRefused(file, before, null)
})
