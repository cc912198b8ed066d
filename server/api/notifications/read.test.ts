import { notifications } from '@atesta/contract/routes/notifications.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
// Ines was told of the workflow that was given to her.
beforeAll(async () => {
  id = (await given.ines.api.notifications.list({ query: {} })).data[0]?.id ?? 0
})

testHidden(notifications.read, () => ({
  stack: given.stack,
  id,
  args: (notification) => ({ params: { id: notification } }),
  from: ['alice', 'sam', 'ivan'],
}))

test('stays read, and emits an event only the first time', async () => {
  expect(await given.ines.api.notifications.read({ params: { id } })).toEqual({ unread: 0 })
  const audit = await lastAudit(given.stack)
  expect(audit).toMatchObject({ action: 'read', noun: 'notification', record_id: String(id) })
  const [before] = await given.stack.query('SELECT read_at FROM notifications WHERE id = $1', [id])
  await given.ines.api.notifications.read({ params: { id } })
  expect(await given.stack.query('SELECT read_at FROM notifications WHERE id = $1', [id])).toEqual([before])
  expect(await countRows(given.stack, 'audit_events', `noun = 'notification'`)).toBe(1)
})
