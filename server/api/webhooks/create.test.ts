import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterEach, expect, test } from 'vitest'

const given = useScene()
const body = {
  name: 'ERP',
  url: 'https://hooks.example.com/atesta',
  events: ['inspection.submitted' as const],
}
afterEach(() => given.stack.query('DELETE FROM webhooks'))

test('returns the secret once and stores it sealed', async () => {
  const made = await given.alice.api.webhooks.create({
    body: { ...body, events: [...body.events, ...body.events] },
  })
  expect(made).toMatchObject({
    ...body,
    active: true,
    disabled_reason: null,
    failing_since: null,
    created_by: { id: given.alice.userId, name: 'Alice Admin' },
    version: 1,
    can: { edit: true, delete: true },
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
  expect(await given.alice.api.webhooks.read({ params: { id: made.id } })).not.toHaveProperty('secret')
  const [row] = await given.stack.query<{ secret: Buffer }>('SELECT secret FROM webhooks')
  expect(row?.secret.toString('latin1')).not.toContain(made.secret.slice(6, 20))
  const [kept] = await given.stack.query<{ answer: unknown }>(
    'SELECT answer FROM idempotency_keys ORDER BY created_at DESC LIMIT 1',
  )
  expect(JSON.stringify(kept)).not.toContain(made.secret.slice(6, 20))
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'create',
    noun: 'webhook',
    record_id: String(made.id),
    details: { url: body.url },
  })
})

test('an address is kept as every program reads it', async () => {
  const url = 'HTTPS://Hooks.EXAMPLE.com:8443/a/../in box?q=1'.replace(' ', '%20')
  const made = await given.alice.api.webhooks.create({ body: { ...body, url } })
  expect(made.url).toBe('https://hooks.example.com:8443/in%20box?q=1')
})

test.each([
  'http://hooks.example.com/',
  'https://user:word@hooks.example.com/',
  'https://127.0.0.1/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://printer/',
  'https://hooks.example.com./',
  'https://ip6-localhost./',
  'https://a.localdomain/',
  'https://hooks.example.com:25/',
  'https://hooks.example.com:80/',
])('%s cannot receive', async (url) => {
  await expectRefused(
    given.stack,
    given.alice,
    webhooks.create,
    { body: { ...body, url } },
    'webhook_address_refused',
  )
})

test.each([
  { ...body, url: 'ftp://hooks.example.com/' },
  { ...body, url: 'javascript:alert(1)' },
  { ...body, url: 'no address' },
  { ...body, url: 'https://hooks.example.com/\r\nX: y' },
  { ...body, events: [] },
  { ...body, events: ['nothing.happened'] },
  { ...body, name: ' ' },
  { ...body, secret: 'whsec_mine' },
])('refuses %j', async (wrong) => {
  await expectRefused(given.stack, given.alice, webhooks.create, { body: wrong }, 'validation_failed')
})

test('a company has at most twenty, also when two are created concurrently', async () => {
  for (let n = 0; n < 19; n++) await given.alice.api.webhooks.create({ body: { ...body, name: `Hook ${n}` } })
  const both = await Promise.all([1, 2].map(() => call(given.alice, webhooks.create, { body })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await countRows(given.stack, 'webhooks')).toBe(20)
  await expectRefused(given.stack, given.alice, webhooks.create, { body }, 'too_many_webhooks')
})
