import { certifications } from '@atesta/contract/routes/certifications.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let photo: Awaited<ReturnType<typeof makeCertified>>
beforeAll(async () => {
  photo = await makeCertified(given.stack, given.ines, given.workflowId)
})
const share = async (shows = {}) => {
  const link = await given.sam.api.certifications.createLink({ params: { id: photo.id }, body: { shows } })
  return new URL(link.url).searchParams.get('share') ?? ''
}
const open = (token: string, headers = {}) =>
  given.stack.anyone('/api/certifications/shared/file', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ identifier: photo.identifier, token }),
  })

test('the original bytes, to keep and not to run', async () => {
  const answer = await open(await share({ download: true }))
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename=photo.jpg')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await answer.arrayBuffer()).equals(photo.bytes)).toBe(true)
})

test('hides the file’s name when facts are not shared', async () => {
  const answer = await open(await share({ download: true, facts: false }))
  expect(answer.headers.get('content-disposition')).toContain(`filename=${photo.identifier}`)
})

test('a part of it, on demand', async () => {
  const answer = await open(await share({ download: true }), { range: 'bytes=10-19' })
  expect(answer.status).toBe(206)
  expect(Buffer.from(await answer.arrayBuffer()).equals(photo.bytes.subarray(10, 20))).toBe(true)
})

test('refuses links that share no file, and unknown ones', async () => {
  for (const wrong of [await share(), 'A'.repeat(43)])
    await expectProblem(await open(wrong), certifications.sharedFile, 'not_found')
})
