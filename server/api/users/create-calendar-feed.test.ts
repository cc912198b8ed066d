import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const pathOf = (address: string) => new URL(address).pathname
const statusOf = async (address: string) => (await given.stack.anyone(pathOf(address))).status

test('returns the address once and stores a digest of its secret', async () => {
  const { stack, ines } = given
  const { address } = await ines.api.users.createCalendarFeed({ body: {} })
  expect(pathOf(address)).toMatch(/^\/api\/users\/calendar\/atf_[\w-]{43}\.ics$/)
  expect(address).toContain(stack.services.config.publicUrl)
  expect(await lastAudit(stack)).toMatchObject({
    user_id: ines.userId,
    action: 'create',
    noun: 'calendar_feed',
    record_id: String(ines.userId),
    details: { mine: false },
  })
  const secret = /atf_[\w-]{43}/.exec(address)?.[0] ?? ''
  for (const table of ['calendar_feeds', 'audit_events', 'idempotency_keys']) {
    const rows = await stack.query(`SELECT r::text AS row FROM ${table} r`)
    expect(JSON.stringify(rows)).not.toContain(secret)
  }
})

test('a new feed ends the previous one; its secret is not a bearer', async () => {
  const { stack, ines } = given
  const first = await ines.api.users.createCalendarFeed({ body: { mine: true } })
  expect(await statusOf(first.address)).toBe(200)
  const second = await ines.api.users.createCalendarFeed({ body: {} })
  expect(await statusOf(first.address)).toBe(404)
  expect(await statusOf(second.address)).toBe(200)
  expect(second.feed).toMatchObject({ mine: false, last_used_at: null })
  const secret = /atf_[\w-]{43}/.exec(second.address)?.[0]
  const asBearer = await stack.anyone('/api/workflows', { headers: { authorization: `Bearer ${secret}` } })
  expect(asBearer.status).toBe(401)
})
