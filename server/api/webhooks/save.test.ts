import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
const body = { name: 'ERP', url: 'https://hooks.example.com/atesta', events: ['report.ready' as const] }
let id: number
beforeAll(async () => {
  id = (await given.alice.api.webhooks.create({ body })).id
})
const current = async () => (await given.alice.api.webhooks.read({ params: { id } })).version
const args = (version: number, more: object = {}) => ({
  params: { id },
  body: { ...body, active: true, version, ...more },
})

test('saves, switches off and on again', async () => {
  const off = await given.alice.api.webhooks.save(args(await current(), { active: false, name: 'CRM' }))
  expect(off).toMatchObject({
    name: 'CRM',
    active: false,
    disabled_reason: 'person',
    disabled_at: expect.any(String),
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'save',
    noun: 'webhook',
    details: { active: false },
  })
  await given.stack.query('UPDATE webhooks SET failing_since = now()')
  const on = await given.alice.api.webhooks.save(args(off.version))
  expect(on).toMatchObject({ active: true, disabled_reason: null, disabled_at: null, failing_since: null })
})

test('another address begins without the failures of the one before', async () => {
  const since = async () =>
    (await given.stack.query<{ failing_since: Date | null }>('SELECT failing_since FROM webhooks'))[0]
  await given.stack.query('UPDATE webhooks SET failing_since = now()')
  await given.alice.api.webhooks.save(args(await current(), { name: 'Failing still' }))
  expect((await since())?.failing_since).not.toBeNull()
  await given.alice.api.webhooks.save(args(await current(), { url: 'https://crm.example/other' }))
  expect((await since())?.failing_since).toBeNull()
})

test('a stale save is refused with both versions', async () => {
  const version = await current()
  await given.alice.api.webhooks.save(args(version))
  const problem = await expectRefused(given.stack, given.alice, webhooks.save, args(version), 'stale_version')
  expect(problem.meta).toEqual({ mine: version, theirs: version + 1 })
})

test('a private address is refused here too', async () => {
  await expectRefused(
    given.stack,
    given.alice,
    webhooks.save,
    args(await current(), { url: 'https://10.0.0.1/' }),
    'webhook_address_refused',
  )
})
