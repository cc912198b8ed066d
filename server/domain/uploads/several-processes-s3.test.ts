// Slow: a file of several parts of a bucket is sent twice.
import { createHash, randomBytes } from 'node:crypto'
import { makePdf } from '@atesta/testkit/files.ts'
import { type S3Server, startS3 } from '@atesta/testkit/outside/s3.ts'
import { type ServerProcess, startProcess } from '@atesta/testkit/process.ts'
import { makeInspection, makeWorkflow, type Scene, sendBytes } from '@atesta/testkit/records/factories.ts'
import { type Caller, callerAt, type Stack, startStack } from '@atesta/testkit/stack.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashStored } from '../../storage/hash-stored.ts'

let s3: S3Server
let stack: Stack
let second: ServerProcess
let scene: Scene
let here: Caller
let there: Caller
beforeAll(async () => {
  s3 = await startS3()
  stack = await startStack({ env: { STORAGE_URL: s3.storageUrl } })
  scene = await makeWorkflow(stack)
  here = await stack.as('ines')
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
  second = await startProcess({
    role: 'api',
    databaseUrl: stack.databaseUrl,
    dataDir: stack.dataDir,
    env: { STORAGE_URL: s3.storageUrl, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
  })
  there = callerAt(second.url, here)
})
afterAll(async () => {
  await second?.stop()
  await stack?.stop()
  await s3?.stop()
})

test('a bucket, and two files sent as one upload at once through two processes: one of them arrives, whole', {
  repeats: repetitions(0, 4),
}, async () => {
  const makeFile = () => Buffer.concat([makePdf(), randomBytes(17_000_000)])
  const [a, b] = [makeFile(), makeFile()]
  const { id: inspection_id } = await makeInspection(here, scene.workflowId)
  const made = await here.api.certifications.create({
    body: { title: 'long.pdf', size: a.length, inspection_id, component_id: 'files' },
  })
  const answers = await Promise.all([
    sendBytes(there, made.upload_url, a),
    sendBytes(here, made.upload_url, b),
  ])
  const offsets = answers.map(({ headers }) => Number(headers.get('upload-offset')))
  const offset = Math.max(...offsets)
  expect([offset, 0]).toEqual(expect.arrayContaining(offsets))
  // On a slow machine the first is stopped for the second, which does not fit to what it left; it goes on then.
  const bytes = offset === offsets[0] ? a : b
  if (offset < bytes.length)
    expect((await sendBytes(here, made.upload_url, bytes.subarray(offset), offset)).status).toBe(204)
  await stack.settle()
  const stored = await hashStored(stack.services.storage, `originals/${made.identifier}`)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(stored)
  expect(await here.api.certifications.details({ params: { id: made.id } })).toMatchObject({
    state: 'certified',
    sha256: stored,
  })
  expect(await s3.unfinished()).toEqual([])
})

test('a bucket, and a file through two processes: its parts are compared with what the device announced', async () => {
  const bytes = Buffer.concat([makePdf(), randomBytes(9_000_000)])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const changed = Buffer.from(bytes)
  changed[bytes.length - 1] = (changed.at(-1) ?? 0) ^ 1
  for (const [last, status] of [
    [bytes, 204],
    [changed, 422],
  ] as const) {
    const { id: inspection_id } = await makeInspection(here, scene.workflowId)
    const rest = { title: 'long.pdf', size: bytes.length, inspection_id, component_id: 'files' }
    const made = await here.api.certifications.create({ body: { ...rest, device: { sha256 } } })
    expect((await sendBytes(there, made.upload_url, bytes.subarray(0, 1000))).status).toBe(204)
    const answer = await sendBytes(here, made.upload_url, last.subarray(1000), 1000)
    expect(answer.status).toBe(status)
    await stack.settle()
    const { state, failure } = await here.api.certifications.details({ params: { id: made.id } })
    expect([state, failure]).toEqual(status === 204 ? ['certified', null] : ['failed', 'file_changed'])
  }
})
