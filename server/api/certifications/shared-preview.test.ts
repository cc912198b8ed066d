import { certifications } from '@atesta/contract/routes/certifications.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { certify, makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let photo: Awaited<ReturnType<typeof makeCertified>>
beforeAll(async () => {
  photo = await makeCertified(given.stack, given.ines, given.workflowId)
})
const share = async (shows = {}, id = photo.id) => {
  const link = await given.sam.api.certifications.createLink({ params: { id }, body: { shows } })
  return new URL(link.url).searchParams.get('share') ?? ''
}
const open = (token: string, more = {}) =>
  given.stack.anyone('/api/certifications/shared/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: photo.identifier, token, ...more }),
  })

test('the smaller picture, without a word of where it was taken', async () => {
  const token = await share()
  for (const size of ['small', 'large']) {
    const answer = await open(token, { size })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { format, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([format, exif]).toEqual(['jpeg', undefined])
  }
})

test('refuses links that share no picture, and unknown ones', async () => {
  const token = await share({ preview: false })
  for (const wrong of [token, 'A'.repeat(43)])
    await expectProblem(await open(wrong), certifications.sharedPreview, 'not_found')
})

test('returns the first page of a document', async () => {
  const { id: inspectionId } = await makeInspection(given.ines, given.workflowId)
  const sent = await certify(given.ines, inspectionId, makePdf(), 'permit.pdf')
  await given.stack.settle()
  const answer = await open(await share({}, sent.id), { identifier: sent.identifier })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^image\//)
})
