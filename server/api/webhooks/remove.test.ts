import { webhooks } from '@atesta/contract/routes/webhooks.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const make = async () =>
  (
    await given.alice.api.webhooks.create({
      body: { name: 'ERP', url: 'https://hooks.example.com/', events: ['report.ready'] },
    })
  ).id

test('goes with its deliveries; a job that waits for it finds nothing to do', async () => {
  const id = await make()
  await given.alice.api.webhooks.ping({ params: { id } })
  await given.alice.api.webhooks.remove({ params: { id } })
  expect(await countRows(given.stack, 'webhooks')).toBe(0)
  expect(await countRows(given.stack, 'webhook_deliveries')).toBe(0)
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'delete',
    noun: 'webhook',
    record_id: String(id),
    details: { name: 'ERP' },
  })
  await given.stack.settle()
  expect(await countRows(given.stack, 'graphile_worker.jobs')).toBe(0)
  await expectRefused(given.stack, given.alice, webhooks.remove, { params: { id } }, 'not_found')
})
