import { companies } from '@atesta/contract/routes/companies.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const given = useScene()

test('anyone with its address sees it, inert, and asks for it once', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#700' } })
    .png()
    .toBuffer()
  const { layout } = await given.alice.api.companies.uploadLogo({
    body: { file: bytes.toString('base64'), version: 1 },
  })
  const address = layout.logo ?? ''
  expect(address).toMatch(/^\/api\/companies\/logo\/[0-9a-f]{32}$/)
  const answer = await given.stack.anyone(address)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  const again = await given.stack.anyone(address, {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('an unknown address shows nothing', async () => {
  for (const id of ['0'.repeat(32), '1', 'G'.repeat(32)])
    await expectProblem(await given.stack.anyone(`/api/companies/logo/${id}`), companies.logo, 'not_found')
})
