import { randomBytes } from 'node:crypto'
import { companies } from '@atesta/contract/routes/companies.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const given = useScene()
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 180, g: 30, b: 30, alpha: 0.5 } } })
const version = async () => (await given.alice.api.companies.read()).version
const body = async (bytes: Uint8Array) => ({
  file: Buffer.from(bytes).toString('base64'),
  version: await version(),
})

test.each(['png', 'jpeg', 'webp'] as const)(
  '%s: kept as a PNG of ours, small, without metadata',
  async (format) => {
    const upload = await picture(1600, 400)
      .withExif({ IFD0: { Artist: 'Somebody Private' } })
      .toFormat(format)
      .toBuffer()
    const before = await version()
    const saved = await given.alice.api.companies.uploadLogo({ body: await body(upload) })
    expect(saved.version).toBe(before + 1)
    const answer = await given.stack.anyone(saved.layout.logo ?? '')
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 150 })
    expect(bytes.includes('Somebody Private')).toBe(false)
    await until(async () => (await given.ines.api.auth.me()).company.layout.logo === saved.layout.logo)
    expect(await countRows(given.stack, 'company_logos')).toBe(1)
    expect(await lastAudit(given.stack)).toMatchObject({
      user_id: given.alice.userId,
      action: 'save_logo',
      noun: 'company',
    })
  },
)

test('a small one keeps its size', async () => {
  const upload = await picture(40, 20).png().toBuffer()
  const { layout } = await given.alice.api.companies.uploadLogo({ body: await body(upload) })
  const bytes = await (await given.stack.anyone(layout.logo ?? '')).arrayBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20 })
})

test('more than a megabyte, or more than 4,000 pixels, is too large', async () => {
  const large = Buffer.concat([await picture(10, 10).png().toBuffer(), randomBytes(1_000_000)])
  const { stack, alice } = given
  await expectRefused(stack, alice, companies.uploadLogo, { body: await body(large) }, 'file_too_large')
  const wide = await picture(4001, 10).png().toBuffer()
  await expectRefused(stack, alice, companies.uploadLogo, { body: await body(wide) }, 'image_too_large')
})

test('refuses content other than PNG, JPEG or WebP, whatever its declared type', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const gif = await picture(10, 10).gif().toBuffer()
  const cut = (await picture(300, 300).jpeg().toBuffer()).subarray(0, 400)
  const onlyStart = Buffer.from('89504e470d0a1a0a', 'hex')
  for (const bytes of [Buffer.from(svg), gif, makePdf(), cut, onlyStart])
    await expectRefused(
      given.stack,
      given.alice,
      companies.uploadLogo,
      { body: await body(bytes) },
      'incorrect_file_format',
    )
})

test('no base 64, nothing at all, and a stale version are refused', async () => {
  const { stack, alice } = given
  for (const file of ['%%%', ''])
    await expectRefused(
      stack,
      alice,
      companies.uploadLogo,
      { body: { file, version: 1 } },
      'validation_failed',
    )
  const stale = { ...(await body(await picture(10, 10).png().toBuffer())), version: 1 }
  await expectRefused(stack, alice, companies.uploadLogo, { body: stale }, 'stale_version')
})
