import { readFile } from 'node:fs/promises'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const clip = new URL('../../../demo/assets/steady.mp4', import.meta.url)
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

/** Small and large preview of a file, as pictures. */
async function shown(bytes: Buffer, name: string) {
  const sent = await certify(given.ines, inspectionId, bytes, name)
  await given.stack.settle()
  const read = async (size: string) => {
    const answer = await call(given.sam, certifications.preview, {
      params: { identifier: sent.identifier },
      query: { size },
    })
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { ...info, colours: new Set(data).size }
  }
  return { small: await read('small'), large: await read('large') }
}

test('returns the first page of a PDF and a still of a video', async () => {
  const pdf = await shown(makePdf(), 'permit.pdf')
  expect(pdf.large).toMatchObject({ width: 1600, height: 1067 })
  expect(pdf.small).toMatchObject({ width: 480, height: 320 })
  expect(pdf.large.colours).toBeGreaterThan(10)
  const film = await shown(await readFile(clip), 'pump.mp4')
  expect(film.large).toMatchObject({ width: 640, height: 480 })
  expect(film.small).toMatchObject({ width: 480, height: 360 })
  expect(film.large.colours).toBeGreaterThan(100)
})

test('a damaged PDF is certified without', async () => {
  const broken = Buffer.from(`%PDF-1.7\n${'no page at all '.repeat(40)}`)
  const sent = await certify(given.ines, inspectionId, broken, 'broken.pdf')
  await given.stack.settle()
  const { api } = given.ines
  const found = await api.certifications.byIdentifier({ params: { identifier: sent.identifier } })
  expect(found).toMatchObject({ state: 'certified', preview: false, unreadable: true })
  const answer = await call(given.ines, certifications.preview, { params: { identifier: sent.identifier } })
  await expectProblem(answer, certifications.preview, 'file_not_ready')
})

test('makes the preview of a file certified before its kind had previews on demand', async () => {
  const sent = await certify(given.ines, inspectionId, makePdf('Older'), 'older.pdf')
  await given.stack.settle()
  await given.stack.query(
    `UPDATE certifications SET preview = false, received_at = now() - interval '1 year' WHERE id = $1`,
    [sent.id],
  )
  const look = async () =>
    (await given.sam.api.certifications.list({ query: { inspection_id: inspectionId } })).data.find(
      ({ id }) => id === sent.id,
    )?.preview
  expect(await look()).toBe(false)
  await given.stack.settle()
  expect(await look()).toBe(true)
})

testHidden(certifications.preview, () => ({
  stack: given.stack,
  id: identifier,
  args: (other) => ({ params: { identifier: other } }),
  from: ['sara', 'ivan'],
}))
