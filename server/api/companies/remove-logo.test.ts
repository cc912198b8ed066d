import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const given = useScene()

test('gone from the company and from its address', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#700' } })
    .png()
    .toBuffer()
  const { layout, version } = await given.alice.api.companies.uploadLogo({
    body: { file: bytes.toString('base64'), version: 1 },
  })
  expect((await given.stack.anyone(layout.logo ?? '')).status).toBe(200)
  const saved = await given.alice.api.companies.removeLogo()
  expect([saved.layout.logo, saved.version]).toEqual([null, version + 1])
  expect((await given.stack.anyone(layout.logo ?? '')).status).toBe(404)
  expect(await countRows(given.stack, 'company_logos')).toBe(0)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'remove_logo',
    noun: 'company',
  })
})
