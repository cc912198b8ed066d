import { inspections } from '@atesta/contract/routes/inspections.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection } from '@atesta/testkit/factories.ts'
import { testForbidden, testHidden, testReplay } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  id = (await makeInspection(given.ines, given.workflowId, 'Well 7')).id
})
const args = (body: object = {}, inspection = id) => ({ params: { id: inspection }, body })
const mails = () =>
  given.stack.query<{ to_address: string; facts: Record<string, unknown>; locale: string }>(
    `SELECT to_address, facts, locale FROM mails WHERE kind = 'inspection_notification' ORDER BY id`,
  )

testForbidden(inspections.createNotification, () => ({
  stack: given.stack,
  args: args(),
  to: { ines: 'forbidden' },
}))
testHidden(inspections.createNotification, () => ({
  stack: given.stack,
  id,
  args: (inspection) => args({}, inspection),
  from: ['rita', 'sara', 'ivan'],
}))
testReplay(inspections.createNotification, async () => ({ stack: given.stack, as: 'sam', args: args() }))

test.each(['remind', 'more', 'returned'] as const)(
  '%s reaches the person in the app and by mail',
  async (kind) => {
    const before = (await mails()).length
    const answer = await given.sam.api.inspections.createNotification({
      params: { id },
      body: { kind, message: ' The valve, please ' },
    })
    expect(answer.person).toEqual({ id: given.ines.userId, name: 'Ines Inspector' })
    expect(await lastAudit(given.stack)).toMatchObject({
      action: 'notify',
      noun: 'inspection',
      record_id: String(id),
      details: { kind, user_id: given.ines.userId },
    })
    const [told] = (await given.ines.api.notifications.list({ query: {} })).data
    expect(told).toMatchObject({
      kind: `inspection_${kind}`,
      message: 'The valve, please',
      inspection: { id },
    })
    const sent = (await mails()).slice(before)
    expect(sent).toMatchObject([
      {
        to_address: 'ines@acme.test',
        locale: 'en',
        facts: { reason: kind, sender: 'Sam Supervisor', inspection: 'Well 7', message: 'The valve, please' },
      },
    ])
    expect(sent[0]?.facts.path).toBe(`/dashboard/${given.folderId}/${given.workflowId}/${id}`)
  },
)

test('nobody writes to themself; a message is no book', async () => {
  const { stack, sam } = given
  const own = await makeInspection(sam, given.workflowId)
  expect(own.can.notify).toBe(false)
  await expectRefused(stack, sam, inspections.createNotification, args({}, own.id), 'forbidden')
  const long = args({ message: 'x'.repeat(2001) })
  await expectRefused(stack, sam, inspections.createNotification, long, 'validation_failed')
})

test('a person outside is written to, and has no place in the app', async () => {
  const [client] = await given.stack.query<{ id: number }>(
    `WITH client AS (INSERT INTO users (company_id, name, email, range, kind, locale)
       VALUES ($1, 'Carla', 'carla@client.test', 'RANGE_USER', 'client', 'pt') RETURNING id)
     INSERT INTO inspections (company_id, task_id, user_id, number, template_id, template_version)
     SELECT $1, $2, client.id, 90, $3, 1 FROM client RETURNING id`,
    [given.stack.companies.acme, given.workflowId, given.templateId],
  )
  const before = await countRows(given.stack, 'notifications')
  await given.sam.api.inspections.createNotification({ params: { id: client?.id ?? 0 }, body: {} })
  expect((await mails()).at(-1)).toMatchObject({ to_address: 'carla@client.test', locale: 'pt' })
  expect(await countRows(given.stack, 'notifications')).toBe(before)
})
