import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { type Receiver, startReceiver } from '@atesta/testkit/outside/receiver.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const given = useScene({ env: { WEBHOOKS_ALLOW_PRIVATE: 'on' } })
let receiver: Receiver
let id: number
beforeAll(async () => {
  receiver = await startReceiver()
  const hook = await given.alice.api.webhooks.create({
    body: { name: 'ERP', url: receiver.url, events: ['report.ready'] },
  })
  id = (await given.alice.api.webhooks.ping({ params: { id: hook.id } })).id
  await given.stack.settle()
})
afterAll(() => receiver.stop())
const args = (wanted: number) => ({ params: { id: wanted } })

test('the same message under the same id is sent again', async () => {
  expect(receiver.received).toHaveLength(1)
  const again = await given.alice.api.webhooks.redeliver(args(id))
  expect(again).toMatchObject({ id, state: 'waiting' })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'redeliver',
    noun: 'webhook_delivery',
    record_id: String(id),
  })
  await given.stack.settle()
  const [first, second] = receiver.received
  expect(receiver.received).toHaveLength(2)
  expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
  expect(await given.alice.api.webhooks.readDelivery(args(id))).toMatchObject({
    state: 'delivered',
    attempts: 2,
  })
})

test('asked for twice before it is sent, it is sent once', async () => {
  const before = receiver.received.length
  await Promise.all([1, 2].map(() => given.alice.api.webhooks.redeliver(args(id))))
  await given.stack.settle()
  expect(receiver.received.length).toBe(before + 1)
})

test('refuses while the webhook is switched off', async () => {
  await given.stack.query(`UPDATE webhooks SET active = false, disabled_reason = 'person'`)
  await expectRefused(given.stack, given.alice, webhooks.redeliver, args(id), 'webhook_inactive')
  await given.stack.query(`UPDATE webhooks SET active = true, disabled_reason = NULL`)
})
