import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
let webhookId: number
beforeAll(async () => {
  const made = await given.alice.api.webhooks.create({
    body: { name: 'ERP', url: 'https://erp.example.com/', events: ['report.ready'] },
  })
  webhookId = made.id
  id = (await given.alice.api.webhooks.ping({ params: { id: webhookId } })).id
})
const args = (wanted: number) => ({ params: { id: wanted } })

test('returns the body exactly as sent', async () => {
  const read = await given.alice.api.webhooks.readDelivery(args(id))
  expect(read).toMatchObject({ id, webhook_id: webhookId, message_id: `msg_${id}`, state: 'waiting' })
  expect(read.body).toEqual({
    type: 'ping',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { webhook_id: webhookId, by: given.alice.userId },
  })
})
