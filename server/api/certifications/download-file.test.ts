import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { type Certified, makeCertified } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})
const download = (headers: Record<string, string> = {}) =>
  call(given.sam, certifications.downloadFile, { params: { id: certified.id } }, headers)

test('the original bytes, to keep and not to run', async () => {
  const answer = await download()
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(certified.bytes)).toBe(true)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
})

test.each([
  ['bytes=0-9', 0, 10],
  ['bytes=-7', -7, undefined],
  ['bytes=20-', 20, undefined],
])('the range %s', async (range, start, end) => {
  const answer = await download({ range })
  expect(answer.status).toBe(206)
  expect(Buffer.from(await answer.arrayBuffer()).equals(certified.bytes.subarray(start, end))).toBe(true)
})

test('a range beyond the end, one that is none, and what the caller has already', async () => {
  const beyond = await download({ range: 'bytes=999999-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
    416,
    `bytes */${certified.bytes.length}`,
  ])
  expect((await download({ range: 'lines=1-2' })).status).toBe(200)
  const etag = (await download()).headers.get('etag') ?? ''
  expect((await download({ 'if-none-match': etag })).status).toBe(304)
})

test('accepts the browser’s cookie, since links carry nothing else', async () => {
  const answer = await given.stack.anyone(`/api/certifications/download_file_for_user/${certified.id}`, {
    headers: { cookie: given.ines.cookie },
  })
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
})

test('refuses before its bytes have arrived', async () => {
  const body = { title: 'x.jpg', size: 10, inspection_id: certified.inspectionId, component_id: 'files' }
  const { id } = await given.ines.api.certifications.create({ body })
  const answer = await call(given.ines, certifications.downloadFile, { params: { id } })
  await expectProblem(answer, certifications.downloadFile, 'file_not_ready')
})

testHidden(certifications.downloadFile, () => ({
  stack: given.stack,
  id: certified.id,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
