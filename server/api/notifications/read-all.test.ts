import { makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('all of the caller’s own, and none of other users', async () => {
  await makeWorkflow(given.stack)
  await given.sam.api.tasks.assign({
    params: { id: given.workflowId },
    body: { user_id: given.alice.userId },
  })
  expect(await given.ines.api.notifications.readAll()).toEqual({ unread: 0 })
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'read_all', noun: 'notification' })
  expect(
    await countRows(given.stack, 'notifications', 'user_id = $1 AND read_at IS NULL', [given.ines.userId]),
  ).toBe(0)
  expect((await given.alice.api.notifications.list({ query: {} })).unread).toBe(1)
})
