import { type S3Server, startS3 } from '@atesta/testkit/outside/s3.ts'
import { type Certified, makeCertified, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { type Caller, type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let s3: S3Server
let stack: Stack
let ines: Caller
let file: Certified
let etag: string
beforeAll(async () => {
  s3 = await startS3()
  stack = await startStack({ env: { STORAGE_URL: s3.storageUrl } })
  ines = await stack.as('ines')
  file = await makeCertified(stack, ines, (await makeWorkflow(stack)).workflowId)
  etag = (await ask({}, 'HEAD')).headers.get('etag') ?? ''
})
afterAll(async () => {
  await stack?.stop()
  await s3?.stop()
})
const ask = (headers: Record<string, string>, method = 'GET'): Promise<Response> =>
  ines.fetch(`/api/certifications/download_file_for_user/${file.id}`, { method, headers })

test.each([
  ['as it was given', 'ETAG', 304],
  ['made weak by what stands between', 'W/ETAG', 304],
  ['one of several', '"other", ETAG', 304],
  ['whatever it is', '*', 304],
  ['another one', '"other"', 200],
] as const)('If-None-Match: %s', async (_name, given, status) => {
  const answer = await ask({ 'if-none-match': given.replace('ETAG', etag) })
  expect(answer.status).toBe(status)
  expect((await answer.arrayBuffer()).byteLength).toBe(status === 304 ? 0 : file.bytes.length)
})

test.each([
  ['the same file', 'ETAG', 206, 10],
  ['another one than was begun', '"other"', 200, undefined],
  ['a weak tag, which says nothing about bytes', 'W/ETAG', 200, undefined],
] as const)('If-Range: %s', async (_name, given, status, length) => {
  const answer = await ask({ range: 'bytes=0-9', 'if-range': given.replace('ETAG', etag) })
  expect(answer.status).toBe(status)
  expect((await answer.arrayBuffer()).byteLength).toBe(length ?? file.bytes.length)
})

test('HEAD tells what a GET would answer, without a range and without reading anything', async () => {
  s3.trouble('fails', /^GET/)
  try {
    const head = await ask({ range: 'bytes=0-9' }, 'HEAD')
    expect(head.status).toBe(200)
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'content-length': String(file.bytes.length),
      'content-type': 'image/jpeg',
      'accept-ranges': 'bytes',
      etag,
    })
    expect((await ask({})).status).toBe(503)
  } finally {
    s3.trouble('none')
  }
})
