import { dayMs } from '@atesta/contract/durations.ts'
import { emails } from '@atesta/contract/routes/emails.ts'
import { newAddress, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { archiveEmailTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()
let sent: number
let draft: number
beforeAll(async () => {
  sent = (await given.makeSent()).task.id
  draft = (await given.makeTask({ name: 'Flood', recipients: [{ email: newAddress() }] })).id
})
const list = async (query = {}, name: Parameters<typeof given.stack.as>[0] = 'sam') =>
  (await (await given.stack.as(name)).api.emails.listTasks({ query })).data

test('email tasks with how far their emails are, and what may be done', async () => {
  const rows = await list({ sort: 'name' })
  expect(rows.map((task) => [task.id, task.recipients.sent, task.recipients.queued, task.can.send])).toEqual([
    [draft, 0, 1, true],
    [sent, 1, 0, false],
  ])
})

test('searches and filters; omits workflows', async () => {
  expect((await list({ q: 'FLOOD' })).map((task) => task.id)).toEqual([draft])
  expect(await list({ folder_id: given.emailFolderId })).toHaveLength(2)
  expect((await list({ sent: 'true' })).map((task) => task.id)).toEqual([sent])
  expect((await list({ sent: 'false' })).map((task) => task.id)).toEqual([draft])
  expect((await list({}, 'alice')).every((task) => task.type === 'email')).toBe(true)
  expect([await list({}, 'sara'), await list({}, 'ivan'), await list({}, 'rita')]).toEqual([[], [], []])
})

test('filters by whether the task was sent', async () => {
  expect((await list({ sent: 'true' })).map((task) => task.id)).toEqual([sent])
  expect((await list({ sent: 'false' })).map((task) => task.id)).toEqual([draft])
})

test('archived ones apart', async () => {
  await archiveEmailTask(given.stack, draft)
  expect((await list()).map((task) => task.id)).toEqual([sent])
  expect((await list({ archived: 'true' })).map((task) => task.id)).toEqual([draft])
})

test('filters by tasks that end soon without answers or with bounced messages', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const make = async (days: number) => (await given.makeSent({ expires_at: inDays(days) })).task.id
  const [soon, answered, bounced, returned] = [await make(3), await make(3), await make(20), await make(20)]
  const setState = (task: number, state: string) =>
    given.stack.query('UPDATE emails SET state = $2 WHERE task_id = $1', [task, state])
  await setState(answered, 'submitted')
  await setState(bounced, 'bounced')
  await setState(returned, 'bounced')
  await given.stack.query('UPDATE inspections SET deleted_at = now() WHERE task_id = $1', [returned])
  const ids = async (query = {}) => (await list(query)).map((task) => task.id).sort((a, b) => a - b)
  expect(await ids({ attention: 'true' })).toEqual([soon, bounced])
  expect(await ids({ attention: 'true', sort: 'name' })).toEqual([soon, bounced])
  expect(await ids({ attention: 'false' })).toEqual([sent, answered, returned])
  expect(await list({ attention: 'true' }, 'sara')).toEqual([])
})

testHidden(emails.listTasks, () => ({
  stack: given.stack,
  id: given.emailFolderId,
  args: (id) => ({ query: { folder_id: id } }),
  from: ['sara', 'ivan'],
}))
