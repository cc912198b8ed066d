import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DisclosablePart } from '@atesta/contract/limits.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { readExif } from '@atesta/server/media/exif.ts'
import { originalKey } from '@atesta/server/storage/object-keys.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makePdf, makePhotoOfPlace } from '@atesta/testkit/files.ts'
import { type Certified, certify, makeCertified } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { credentialsReader } from '@atesta/testkit/signatures/credentials-reader.ts'
import { disclosedBy, proofIn } from '@atesta/testkit/signatures/proof-in-copy.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

const corpus = join(import.meta.dirname, '../../../../shared/corpus')
const given = useScene()
const { credentialsOf, close } = credentialsReader(given)
let photo: Certified
beforeAll(async () => {
  photo = await makeCertified(given.stack, given.ines, given.workflowId)
})
afterAll(() => close())

const ask = (id: number, tells?: DisclosablePart[]) =>
  call(given.sam, certifications.copy, { params: { id }, body: { tells } })
const copyOf = async (id: number, tells?: DisclosablePart[]) =>
  Buffer.from(await (await ask(id, tells)).arrayBuffer())
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

test('a signed copy with the same pixels that leads to its certification, and an original that nothing touched', async () => {
  const answer = await ask(photo.id)
  expect(answer.headers.get('content-disposition')).toContain(`filename=${photo.identifier}.jpg`)
  const copy = Buffer.from(await answer.arrayBuffer())
  const { origin } = given.stack.services.logKeys
  expect(await credentialsOf(copy, 'image/jpeg')).toEqual({
    state: 'valid',
    trust: 'listed',
    signer: origin,
    generator: 'Atesta',
    title: photo.identifier,
    actions: [{ action: 'c2pa.opened' }, { action: 'c2pa.edited.metadata' }, { action: 'c2pa.published' }],
    ingredients: [{ title: photo.identifier, relationship: 'parentOf' }],
    problems: [],
  })
  for (const named of [photo.identifier, `/verifier/${photo.identifier}`, `sha256:`])
    expect(copy.includes(named), named).toBe(true)
  expect(await pixels(copy)).toEqual(await pixels(photo.bytes))
  const original = await call(given.sam, certifications.downloadFile, { params: { id: photo.id } })
  expect(Buffer.from(await original.arrayBuffer()).equals(photo.bytes)).toBe(true)
  copy[copy.length - 40] = (copy[copy.length - 40] ?? 0) ^ 1
  expect(await credentialsOf(copy, 'image/jpeg')).toMatchObject({
    state: 'invalid',
    problems: ['assertion.dataHash.mismatch'],
  })
})

test('the copy tells what was ticked and nothing else', async () => {
  const { position } = readExif(photo.bytes)
  const latitude = Buffer.alloc(8)
  latitude.writeDoubleBE(position?.lat ?? 0)
  const less = await copyOf(photo.id, [])
  expect([readExif(less), disclosedBy(less)]).toEqual([{}, []])
  for (const hidden of ['Ines', 'photo.jpg', latitude, 'Camera'])
    expect(less.includes(hidden), String(hidden)).toBe(false)
  // The place is also in what the camera wrote: without it, that goes as well.
  const unplaced = await copyOf(photo.id, ['person', 'exif'])
  expect(readExif(unplaced)).toEqual({})
  expect([unplaced.includes('Ines'), unplaced.includes(latitude)]).toEqual([true, false])
  // So also where no position was read from what it says.
  const worded = await certify(given.ines, photo.inspectionId, await makePhotoOfPlace('Calama'))
  await given.stack.settle()
  expect([
    readExif(await copyOf(worded.id, ['exif'])),
    (await copyOf(worded.id, ['exif'])).includes('Calama'),
  ]).toEqual([{}, false])
  expect((await copyOf(worded.id, ['exif', 'position'])).includes('Calama')).toBe(true)
  const whole = await copyOf(photo.id, ['file_name', 'person', 'position', 'exif'])
  expect([readExif(whole), whole.includes(latitude)]).toEqual([readExif(photo.bytes), true])
  expect(disclosedBy(whole)).toEqual(['exif', 'file_name', 'person', 'position'])
  expect(await credentialsOf(whole, 'image/jpeg')).toMatchObject({
    title: 'photo.jpg',
    actions: [{ action: 'c2pa.opened' }, { action: 'c2pa.published' }],
  })
  const { verifiers: keys } = await given.stack.services.logKeys.current()
  const sha256 = createHash('sha256').update(photo.bytes).digest('hex')
  const verdict = verifyEvidence({ proof: proofIn(whole), sha256, size: photo.bytes.length, keys })
  expect(verdict.state).toBe('proved')
})

test('records in the audit log who shared what', async () => {
  await copyOf(photo.id, ['person'])
  expect(await lastAudit(given.stack)).toMatchObject({
    ...{ action: 'share', noun: 'certification', record_id: String(photo.id) },
    details: { copy: true, tells: ['person'] },
  })
})

test('films, PNG, and what has a manifest of its own, which stays with its parent as far as it is told', async (context) => {
  if (!existsSync(corpus)) context.skip('there is no corpus beside the repository')
  const files = [
    ['c2pa/CA.jpg', 'image/jpeg', 'A.jpg'],
    ['c2pa/video1-signed.mp4', 'video/mp4', undefined],
    ['video/c.mov', 'video/quicktime', undefined],
    ['photos/sample.png', 'image/png', undefined],
  ] as const
  for (const [name, mediaType, within] of files) {
    const bytes = await readFile(join(corpus, name))
    const { id } = await certify(given.ines, photo.inspectionId, bytes)
    await given.stack.settle()
    const kept = await copyOf(id, ['c2pa'])
    expect(await credentialsOf(kept, mediaType), name).toMatchObject({
      ...{ state: 'valid', trust: 'listed', problems: [] },
      ingredients: [{ relationship: 'parentOf' }],
    })
    if (within)
      expect([kept.includes(within), (await copyOf(id, [])).includes(within)]).toEqual([true, false])
  }
})

test('refuses PDFs, and bytes that differ from the certified ones', async () => {
  const pdf = await certify(given.ines, photo.inspectionId, makePdf())
  await expectProblem(await ask(pdf.id), certifications.copy, 'file_not_ready')
  await given.stack.settle()
  await expectProblem(await ask(pdf.id), certifications.copy, 'copy_impossible')
  const other = await makeCertified(given.stack, given.ines, given.workflowId)
  const altered = Buffer.from(other.bytes)
  altered[300] = (altered[300] ?? 0) ^ 1
  await given.stack.services.storage.put(originalKey(other.identifier), altered, 'image/jpeg')
  await expectProblem(await ask(other.id), certifications.copy, 'file_altered')
})

testHidden(certifications.copy, () => ({
  stack: given.stack,
  id: photo.id,
  args: (id) => ({ params: { id }, body: {} }),
  from: ['sara', 'ivan'],
}))
