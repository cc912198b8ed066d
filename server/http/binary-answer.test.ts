import { type S3Server, startS3 } from '@atesta/testkit/outside/s3.ts'
import { type Certified, makeCertified, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { type Caller, type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentDisposition, parseRange } from './binary-answer.ts'

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

test.each([
  ['report.pdf', 'attachment; filename=report.pdf'],
  ['Well 7.zip', 'attachment; filename="Well 7.zip"'],
  ['Inspección.pdf', "attachment; filename=Inspeccion.pdf; filename*=UTF-8''Inspecci%C3%B3n.pdf"],
  ['50%20.pdf', "attachment; filename=50%20.pdf; filename*=UTF-8''50%2520.pdf"],
  ['a"; x="b', 'attachment; filename="a\\"; x=\\"b"'],
  ['a\r\nset-cookie: b', `attachment; filename="aset-cookie: b"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b`],
  ['日本', "attachment; filename=file; filename*=UTF-8''%E6%97%A5%E6%9C%AC"],
  ['half \ud83d', 'attachment; filename="half "; filename*=UTF-8\'\'half%20%EF%BF%BD'],
  [undefined, 'attachment'],
])('a file called %j is named so that every client keeps the name, and none is led on', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})

test.each([
  ['bytes=0-9', 100, { start: 0, end: 9 }],
  ['bytes=90-', 100, { start: 90, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  // The whole of what is shorter than the wanted end.
  ['bytes=-500', 100, { start: 0, end: 99 }],
  ['bytes=50-500', 100, { start: 50, end: 99 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=0-1,5-6', 100, null],
  ['lines=0-9', 100, null],
] as const)('the range %s of %d bytes', (header, size, range) => {
  expect(parseRange(header, size)).toEqual(range)
})
