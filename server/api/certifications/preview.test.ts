import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let identifier: string
let inspectionId: number
beforeAll(async () => {
  inspectionId = (await makeInspection(given.ines, given.workflowId)).id
  const lying = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c00' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Secret Cam' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  identifier = (await certify(given.ines, inspectionId, lying)).identifier
  await given.stack.settle()
})
const preview = (size?: string) =>
  call(given.sam, certifications.preview, { params: { identifier }, query: { size } })

test.each([
  ['small', 240, 480],
  ['large', 800, 1600],
])('%s: upright, smaller, without metadata', async (size, width, height) => {
  const answer = await preview(size)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('content-disposition')).toBe('inline')
  const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect(facts).toMatchObject({ width, height })
  expect([facts.exif, facts.orientation]).toEqual([undefined, undefined])
})

test('small unless asked otherwise; another size is refused', async () => {
  const bytes = async (size?: string) => Buffer.from(await (await preview(size)).arrayBuffer())
  expect((await bytes()).equals(await bytes('small'))).toBe(true)
  await expectProblem(await preview('huge'), certifications.preview, 'validation_failed')
})

test('a PDF has none', async () => {
  const sent = await certify(given.ines, inspectionId, makePdf(), 'permit.pdf')
  await given.stack.settle()
  const answer = await call(given.ines, certifications.preview, { params: { identifier: sent.identifier } })
  await expectProblem(answer, certifications.preview, 'file_not_ready')
})

testHidden(certifications.preview, () => ({
  stack: given.stack,
  id: identifier,
  args: (other) => ({ params: { identifier: other } }),
  from: ['sara', 'ivan'],
}))
