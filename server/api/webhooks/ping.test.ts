import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { pingEvent } from '@atesta/contract/schemas/webhook-event.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

// Port 1 of this machine, where no process listens: no DNS query is sent.
const given = useScene({ env: { WEBHOOKS_ALLOW_PRIVATE: 'on' } })
let id: number
beforeAll(async () => {
  const made = await given.alice.api.webhooks.create({
    body: { name: 'ERP', url: 'http://127.0.0.1:1/hook', events: ['report.ready'] },
  })
  id = made.id
})
const args = (wanted: number) => ({ params: { id: wanted } })

test('pings regardless of subscribed events, and records a refused connection', async () => {
  const made = await given.alice.api.webhooks.ping(args(id))
  expect(made).toMatchObject({ webhook_id: id, type: 'ping', state: 'waiting', attempts: 0 })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'ping',
    noun: 'webhook',
    record_id: String(id),
  })
  const { body } = await given.alice.api.webhooks.readDelivery(args(made.id))
  expect(pingEvent.strict().parse(body.data)).toEqual({ webhook_id: id, by: given.alice.userId })
  await given.stack.settle()
  const [sent] = (await given.alice.api.webhooks.deliveries({ ...args(id), query: {} })).data
  expect(sent).toMatchObject({ id: made.id, state: 'waiting', attempts: 1, response_status: null })
  expect(sent?.error).toBe('ECONNREFUSED')
})

test('refuses while it is switched off', async () => {
  await given.stack.query(`UPDATE webhooks SET active = false, disabled_reason = 'person'`)
  await expectRefused(given.stack, given.alice, webhooks.ping, args(id), 'webhook_inactive')
  await given.stack.query(`UPDATE webhooks SET active = true, disabled_reason = NULL`)
})
