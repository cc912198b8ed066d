import { createHash } from 'node:crypto'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { makePdf, makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeWorkflow, payload, sendBytes } from '@atesta/testkit/records/factories.ts'
import { type Caller, type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let stack: Stack
let ines: Caller
let workflowId: number
beforeAll(async () => {
  stack = await startStack()
  ines = await stack.as('ines')
  workflowId = (await makeWorkflow(stack)).workflowId
})
afterAll(() => stack.stop())

const inspection = () => ines.api.inspections.create({ body: { task_id: workflowId } })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const read = (identifier: string) => ines.api.certifications.byIdentifier({ params: { identifier } })

describe('a file becomes a certification', () => {
  test('photo: hashed, read, sealed, provable with its proof alone', async () => {
    const { id } = await inspection()
    const bytes = await makePhoto()
    const sent = await certify(ines, id, bytes)
    expect(sent.answer.status).toBe(204)
    expect((await read(sent.identifier)).state).toBe('hashing')
    await stack.settle()
    const certified = await read(sent.identifier)
    expect(certified).toMatchObject({
      state: 'certified',
      sha256: sha256(bytes),
      media_type: 'image/jpeg',
      width: 320,
      height: 240,
      preview: true,
      unreadable: false,
    })
    expect(certified.position).toMatchObject({ source: 'exif' })
    expect(certified.position?.lat).toBeCloseTo(-38.45, 5)

    const proof = await (await ines.fetch(`/api/certifications/proof/${sent.identifier}`)).text()
    const keys = readLogKeys(await (await stack.anyone('/log/keys')).text()).map(({ vkey }) => vkey)
    const verdict = verifyEvidence({ proof, sha256: sha256(bytes), size: bytes.length, keys })
    expect(verdict.state).toBe('proved')
    expect(
      verifyEvidence({
        proof,
        sha256: sha256(Buffer.concat([bytes, Buffer.from('x')])),
        size: bytes.length + 1,
        keys,
      }).state,
    ).toBe('contradicted')
  })

  test('a smaller copy says of which picture it was made', async () => {
    const { id } = await inspection()
    const bytes = await makePhoto()
    const reduced = { width: 4032, height: 3024, size: 5_000_000, sha256: sha256(Buffer.from('original')) }
    const body = { title: 'large.jpg', size: bytes.length, inspection_id: id, component_id: 'files' }
    const made = await ines.api.certifications.create({ body: { ...body, device: { reduced } } })
    await sendBytes(ines, made.upload_url, bytes)
    await stack.settle()
    const { identifier } = made
    const certification = await read(identifier)
    expect(certification.reduced).toEqual(reduced)
    expect(certification.disclosures).toContainEqual(
      expect.objectContaining({ name: 'reduced', value: reduced }),
    )
    const proof = await (await ines.fetch(`/api/certifications/proof/${identifier}`)).text()
    const keys = readLogKeys(await (await stack.anyone('/log/keys')).text()).map(({ vkey }) => vkey)
    const verdict = verifyEvidence({ proof, sha256: sha256(bytes), size: bytes.length, keys })
    expect(verdict.claims.capture).toMatchObject({ state: 'proved', facts: { reduced } })
  })

  test('the original comes back byte for byte, whole and in ranges', async () => {
    const { id } = await inspection()
    const bytes = await makePhoto()
    const sent = await certify(ines, id, bytes, 'ñandú "quoted".jpg')
    await stack.settle()
    const whole = await ines.fetch(`/api/certifications/download_file_for_user/${sent.id}`)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(whole.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%C3%B1and%C3%BA%20%22quoted%22.jpg",
    )
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    const part = await ines.fetch(`/api/certifications/download_file_for_user/${sent.id}`, {
      headers: { range: 'bytes=5-14' },
    })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 15))).toBe(true)
  })

  test('an interrupted upload continues where it stopped, and its hash is right', async () => {
    const { id } = await inspection()
    const bytes = await makePhoto({ width: 900, height: 900 })
    const made = await ines.api.certifications.create({
      body: { title: 'cut.jpg', size: bytes.length, inspection_id: id, component_id: 'files' },
    })
    await sendBytes(ines, made.upload_url, bytes.subarray(0, 1000))
    expect((await sendBytes(ines, made.upload_url, bytes.subarray(0, 10), 0)).status).toBe(409)
    const head = await ines.fetch(made.upload_url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    expect(head.headers.get('upload-offset')).toBe('1000')
    expect((await sendBytes(ines, made.upload_url, bytes.subarray(1000), 1000)).status).toBe(204)
    await stack.settle()
    expect(await read(made.identifier)).toMatchObject({ state: 'certified', sha256: sha256(bytes) })
  })

  test('all bytes here but the server died before it said so: asking again finishes it', async () => {
    const { id } = await inspection()
    const bytes = await makePhoto()
    const made = await ines.api.certifications.create({
      body: { title: 'late.jpg', size: bytes.length, inspection_id: id, component_id: 'files' },
    })
    await ines.fetch(made.upload_url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    const key = `originals/${made.identifier}`
    await stack.services.storage.put(key, bytes, 'image/jpeg')
    await ines.fetch(made.upload_url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    await stack.settle()
    expect(await read(made.identifier)).toMatchObject({ state: 'certified', sha256: sha256(bytes) })
  })
})

describe('files that are refused', () => {
  test.each([
    ['wider than 3000 pixels', () => makePhoto({ width: 3001, height: 10 }), 'image_too_large', 'wide.jpg'],
    ['higher than 3000 pixels', () => makePhoto({ width: 10, height: 3001 }), 'image_too_large', 'high.jpg'],
    [
      'too wide behind 17 MB of segments',
      async () => {
        const photo = await makePhoto({ width: 3001, height: 10 })
        const segment = Buffer.concat([Buffer.from('ffe2ffff', 'hex'), Buffer.alloc(65_533)])
        return Buffer.concat([photo.subarray(0, 2), ...Array(260).fill(segment), photo.subarray(2)])
      },
      'image_too_large',
      'late.jpg',
    ],
    [
      'text that calls itself a picture',
      async () => Buffer.from('<svg onload="alert(1)"></svg>'),
      'incorrect_file_format',
      'photo.jpg',
    ],
  ])('%s', async (_case, make, code, title) => {
    const { id } = await inspection()
    const sent = await certify(ines, id, await make(), title)
    expect(sent.answer.status).toBe(422)
    expect(await sent.answer.json()).toMatchObject({ code })
    expect(await read(sent.identifier)).toMatchObject({ state: 'failed', failure: code })
    expect(await stack.services.storage.size(`originals/${sent.identifier}`)).toBeNull()
  })

  test('exactly 3000 pixels is accepted', async () => {
    const { id } = await inspection()
    expect((await certify(ines, id, await makePhoto({ width: 3000, height: 20 }))).answer.status).toBe(204)
  })

  test('announced as too large or empty', async () => {
    const { id } = await inspection()
    const announce = (size: number) =>
      ines.api.certifications.create({
        body: { title: 'x.mp4', size, inspection_id: id, component_id: 'files' },
      })
    await expect(announce(262_144_001)).rejects.toMatchObject({ status: 413, code: 'file_too_large' })
    await expect(announce(0)).rejects.toMatchObject({ status: 422, code: 'file_empty' })
    expect((await announce(262_144_000)).state).toBe('queued')
  })

  test('more bytes than were announced', async () => {
    const { id } = await inspection()
    const made = await ines.api.certifications.create({
      body: { title: 'x.jpg', size: 10, inspection_id: id, component_id: 'files' },
    })
    expect((await sendBytes(ines, made.upload_url, Buffer.alloc(11))).status).toBe(413)
  })

  test('a slot that needs a position, without one', async () => {
    const { id } = await inspection()
    const sent = await certify(ines, id, await makePhoto({ place: false }), 'here.jpg', 'placed')
    expect(await sent.answer.json()).toMatchObject({ code: 'position_required' })
    const placed = await certify(ines, id, await makePhoto(), 'here.jpg', 'placed')
    expect(placed.answer.status).toBe(204)
  })

  test('after a refusal the file can be sent again, and the credit was given back', async () => {
    const { id } = await inspection()
    const sent = await certify(ines, id, Buffer.from('not a picture, only words in a row'))
    const again = await ines.api.certifications.retry({ params: { id: sent.id } })
    expect(again.state).toBe('queued')
    const used = async () => (await ines.api.auth.subscriptionInformation()).data.credits.used
    const before = await used()
    await sendBytes(ines, again.upload_url, Buffer.from('not a picture, only words in a row'))
    expect(await used()).toBe(before - 1)
  })
})

describe('who may send bytes', () => {
  test('accepts only the user who announced them', async () => {
    const { id } = await inspection()
    const made = await ines.api.certifications.create({
      body: { title: 'x.jpg', size: 10, inspection_id: id, component_id: 'files' },
    })
    const rita = await stack.as('rita')
    const sam = await stack.as('sam')
    const bytes = Buffer.alloc(10)
    expect(
      (
        await stack.anyone(made.upload_url, {
          method: 'PATCH',
          body: bytes,
          headers: { 'content-type': 'application/offset+octet-stream' },
        })
      ).status,
    ).toBe(401)
    expect((await sendBytes(rita, made.upload_url, bytes)).status).toBe(404)
    expect((await sendBytes(sam, made.upload_url, bytes)).status).toBe(403)
  })
})

test('a damaged picture is certified as the bytes it is, with a note', async () => {
  const { id } = await inspection()
  const bytes = (await makePhoto({ width: 1200, height: 900 })).subarray(0, 2500)
  const sent = await certify(ines, id, bytes)
  expect(sent.answer.status).toBe(204)
  await stack.settle()
  expect(await read(sent.identifier)).toMatchObject({
    state: 'certified',
    sha256: sha256(bytes),
    unreadable: true,
    preview: false,
  })
})

test('submitted once: saving, submitting, uploading and deleting are refused afterwards', async () => {
  const { id, version } = await inspection()
  const sent = await certify(ines, id, makePdf(), 'permit.pdf')
  await stack.settle()
  const body = payload(id, version, { name: 'Well 7', files: [sent.identifier] })
  const receipt = await ines.api.tasks.submitForm({ params: { id: workflowId }, body })
  expect(receipt.answers_sha256).toMatch(/^[0-9a-f]{64}$/)
  await expect(ines.api.tasks.submitForm({ params: { id: workflowId }, body })).rejects.toMatchObject({
    status: 400,
    problem: {
      code: 'inspection_already_submitted',
      detail: 'You cannot save this inspection because it has already been submitted.',
    },
  })
  await expect(ines.api.workflows.saveInspection({ params: { id }, body })).rejects.toMatchObject({
    code: 'inspection_already_submitted',
  })
  await expect(certify(ines, id, await makePhoto())).rejects.toMatchObject({
    code: 'inspection_already_submitted',
  })
  await expect(
    ines.api.certifications.remove({ params: { identifier: sent.identifier } }),
  ).rejects.toMatchObject({ code: 'inspection_already_submitted' })
  await expect(ines.api.inspections.remove({ params: { id } })).rejects.toMatchObject({
    status: 400,
    code: 'inspection_has_certifications',
  })
})

test('an incomplete form is refused with each field named, and stays a draft', async () => {
  const { id, version } = await inspection()
  await expect(
    ines.api.tasks.submitForm({ params: { id: workflowId }, body: payload(id, version, {}) }),
  ).rejects.toMatchObject({
    status: 422,
    problem: { code: 'form_incomplete', errors: [{ path: 'name', message: 'required' }] },
  })
  expect((await ines.api.inspections.form({ params: { id } })).inspection.state).toBe('draft')
})

test('a stale save is 409 with both versions', async () => {
  const { id, version } = await inspection()
  const saved = await ines.api.inspections.save({
    params: { inspectionId: id },
    body: payload(id, version, { name: 'first' }),
  })
  await expect(
    ines.api.inspections.save({
      params: { inspectionId: id },
      body: payload(id, version, { name: 'second' }),
    }),
  ).rejects.toMatchObject({
    status: 409,
    problem: {
      code: 'stale_version',
      meta: { mine: version, theirs: saved.version },
    },
  })
})
