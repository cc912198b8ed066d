import { clients } from '@atesta/contract/routes/clients.ts'
import { newAddress, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()
let taskId: number
beforeAll(async () => {
  taskId = (await given.makeTask()).id
})
const check = (addresses: string[], task_id?: number) =>
  given.sam.api.clients.check({ body: { addresses, ...(task_id && { task_id }) } })

test('marks existing clients and recipients, ignoring letter case', async () => {
  const { task, email } = await given.makeSent()
  const other = newAddress()
  await given.sam.api.clients.create({ body: { name: 'Other', email: other, locale: 'pt' } })
  const asked = email.address.toUpperCase()
  const known = await check([asked, other, newAddress(), 'no address'], task.id)
  expect(
    known.map(({ email: address, name, locale, recipient }) => [address, name, locale, recipient]),
  ).toEqual([
    [asked, 'Ana Ruiz', null, true],
    [other, 'Other', 'pt', false],
  ])
  expect((await check([asked])).map(({ recipient }) => recipient)).toEqual([false])
})

test('says who wants no mail; clients of another company are unknown', async () => {
  const { email } = await given.makeSent()
  await given.stack.query('UPDATE users SET unsubscribed_at = now() WHERE id = $1', [email.client.id])
  expect(await check([email.address])).toMatchObject([{ client_id: email.client.id, unsubscribed: true }])
  const rita = await given.stack.as('rita')
  expect(await rita.api.clients.check({ body: { addresses: [email.address] } })).toEqual([])
})

test('writes no audit entry and changes nothing', async () => {
  const entries = () => given.stack.query('SELECT id FROM audit_events')
  const before = await entries()
  await check([newAddress()])
  expect(await entries()).toEqual(before)
})

testForbidden(clients.check, () => ({
  stack: given.stack,
  args: { body: { addresses: [] } },
  to: { ines: 'forbidden', ivan: 'forbidden' },
}))

testHidden(clients.check, () => ({
  stack: given.stack,
  id: taskId,
  args: (id) => ({ body: { addresses: [], task_id: id } }),
  from: ['rita'],
}))
