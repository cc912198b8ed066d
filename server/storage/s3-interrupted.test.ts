// Slow: files of several parts of a bucket are sent, and one that says nothing is waited for.
import { createHash, randomBytes } from 'node:crypto'
import { makePdf } from '@atesta/testkit/files.ts'
import { type S3Server, startS3 } from '@atesta/testkit/outside/s3.ts'
import { makeInspection, makeWorkflow, type Scene, sendBytes } from '@atesta/testkit/records/factories.ts'
import { type Caller, type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashStored } from './hash-stored.ts'
import { PieceSpace } from './in-pieces.ts'
import type { S3Uploads } from './s3-uploads.ts'

let s3: S3Server
let stack: Stack
let scene: Scene
let ines: Caller
beforeAll(async () => {
  s3 = await startS3()
  stack = await startStack({ env: { STORAGE_URL: s3.storageUrl } })
  scene = await makeWorkflow(stack)
  ines = await stack.as('ines')
})
afterEach(() => s3.trouble('none'))
afterAll(async () => {
  await stack?.stop()
  await s3?.stop()
})

async function announce(size: number) {
  const { id } = await makeInspection(ines, scene.workflowId)
  return ines.api.certifications.create({
    body: { title: 'x.pdf', size, inspection_id: id, component_id: 'files' },
  })
}
const offsetOf = async (uploadUrl: string) => {
  const head = await ines.fetch(uploadUrl, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  return [head.status, Number(head.headers.get('upload-offset'))]
}
const stateOf = async (id: number) => (await ines.api.certifications.details({ params: { id } })).state
/** The file is certified as it was sent, and stored as it is certified. */
async function expectCertified({ id, identifier }: { id: number; identifier: string }, bytes: Buffer) {
  await stack.settle()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { state, sha256: certified } = await ines.api.certifications.details({ params: { id } })
  const stored = await hashStored(stack.services.storage, `originals/${identifier}`)
  expect({ state, certified, stored }).toEqual({ state: 'certified', certified: sha256, stored: sha256 })
  expect(await s3.unfinished()).toEqual([])
}

test.each([
  { what: 'one file in one request', part: 2, size: 17_000_000, cuts: [] },
  {
    what: 'pieces of 8 MiB after one that was cut',
    part: 1,
    size: 12_000_000,
    cuts: [3_000_000, 11_388_608],
  },
])(
  'a bucket that does not take a part but those behind it, $what: the bytes are certified as they are',
  async ({ part, size, cuts }) => {
    const bytes = Buffer.concat([makePdf(), randomBytes(size)])
    const made = await announce(bytes.length)
    const [first = 0, next] = cuts
    if (first) expect((await sendBytes(ines, made.upload_url, bytes.subarray(0, first))).status).toBe(204)
    s3.trouble('hangs', new RegExp(`^PUT .*partNumber=${part}&`))
    const refused = await sendBytes(ines, made.upload_url, bytes.subarray(first, next), first)
    expect(refused.status).toBe(503)
    s3.trouble('none')
    const [status, offset] = await offsetOf(made.upload_url)
    expect(status).toBe(200)
    expect((await sendBytes(ines, made.upload_url, bytes.subarray(offset), offset)).status).toBe(204)
    await expectCertified(made, bytes)
  },
)

test('refuses a request for whose bytes there is no temporary space, and takes it later', async () => {
  const bytes = Buffer.concat([makePdf(), randomBytes(300_000)])
  const made = await announce(bytes.length)
  const uploads = stack.services.storage.uploads as S3Uploads
  const before = uploads.temporarySpace
  uploads.temporarySpace = new PieceSpace(100_000)
  const refused = await sendBytes(ines, made.upload_url, bytes)
  uploads.temporarySpace = before
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({ code: 'service_unavailable' })
  expect(await offsetOf(made.upload_url)).toEqual([200, 0])
  expect((await sendBytes(ines, made.upload_url, bytes)).status).toBe(204)
  await expectCertified(made, bytes)
})

test('an upload belongs to its company, whose senders share the temporary space', async () => {
  const bytes = Buffer.concat([makePdf(), randomBytes(3000)])
  const made = await announce(bytes.length)
  expect((await sendBytes(ines, made.upload_url, bytes.subarray(0, 1000))).status).toBe(204)
  const { metadata } = await stack.services.storage.uploads.getUpload(`originals/${made.identifier}`)
  expect(metadata).toEqual({ company: String(stack.companies.acme) })
  expect((await sendBytes(ines, made.upload_url, bytes.subarray(1000), 1000)).status).toBe(204)
  await expectCertified(made, bytes)
})

test('a bucket that does not assemble the parts: asking again finishes the upload', async () => {
  const bytes = Buffer.concat([makePdf(), randomBytes(9_000_000)])
  const made = await announce(bytes.length)
  s3.trouble('fails', /^POST .*uploadId=/)
  expect((await sendBytes(ines, made.upload_url, bytes)).status).toBe(503)
  expect((await offsetOf(made.upload_url))[0]).toBe(503)
  expect(await stateOf(made.id)).toBe('uploading')
  s3.trouble('none')
  expect(await offsetOf(made.upload_url)).toEqual([200, bytes.length])
  await expectCertified(made, bytes)
})

test.each(['originals/[a-z0-9]+', 'originals/[a-z0-9]+\\.info'])(
  'a bucket that removes half of an upload that is given up, without %s: it is begun again',
  async (stays) => {
    const bytes = Buffer.concat([makePdf(), randomBytes(9_000_000)])
    const made = await announce(bytes.length)
    expect((await sendBytes(ines, made.upload_url, bytes.subarray(0, 8_500_000))).status).toBe(204)
    s3.trouble('fails', new RegExp(`^DELETE .*${stays}\\?x-id=DeleteObject$`))
    const headers = { 'tus-resumable': '1.0.0' }
    expect((await ines.fetch(made.upload_url, { method: 'DELETE', headers })).status).toBe(503)
    s3.trouble('none')
    expect(await offsetOf(made.upload_url)).toEqual([200, 0])
    expect((await sendBytes(ines, made.upload_url, bytes)).status).toBe(204)
    await expectCertified(made, bytes)
  },
)
