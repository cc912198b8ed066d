import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  const made = await given.alice.api.webhooks.create({
    body: { name: 'ERP', url: 'https://erp.example.com/', events: ['report.ready'] },
  })
  id = made.id
  for (let n = 0; n < 3; n++) await given.alice.api.webhooks.ping({ params: { id } })
  await given.stack.query(
    `UPDATE webhook_deliveries SET state = 'failed', response_status = 500, response_snippet = 'oops', attempts = 9
     WHERE id = (SELECT min(id) FROM webhook_deliveries)`,
  )
})
const args = (wanted: number) => ({ params: { id: wanted } })

test('newest first, filtered by state and type, paged', async () => {
  const all = await given.alice.api.webhooks.deliveries({ ...args(id), query: {} })
  expect(all.total).toBe(3)
  expect(all.data.map((row) => row.id)).toEqual(all.data.map((row) => row.id).sort((a, b) => b - a))
  const failed = await given.alice.api.webhooks.deliveries({ ...args(id), query: { state: 'failed' } })
  expect(failed.data).toMatchObject([
    {
      state: 'failed',
      response_status: 500,
      response_snippet: 'oops',
      attempts: 9,
      can: { redeliver: true },
    },
  ])
  const none = await given.alice.api.webhooks.deliveries({ ...args(id), query: { type: 'report.ready' } })
  expect(none.total).toBe(0)
  const second = await given.alice.api.webhooks.deliveries({ ...args(id), query: { page: 2, page_size: 2 } })
  expect([second.data.length, second.total]).toEqual([1, 3])
})
