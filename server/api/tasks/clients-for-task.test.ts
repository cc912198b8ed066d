import { tasks } from '@atesta/contract/routes/tasks.ts'
import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()
let taskId: number
beforeAll(async () => {
  const ana = await given.sam.api.clients.create({
    body: { name: 'Ana', email: 'ana@client.test', phone: '555', locale: 'es' },
  })
  await given.sam.api.clients.create({ body: { name: 'Berta', email: 'berta@client.test' } })
  taskId = (await given.makeTask({ recipients: [{ client_id: ana.id }] })).id
})
const choices = (query = {}) => given.sam.api.tasks.clientsForTask({ query })

test('lists clients with their contact data, marking recipients', async () => {
  expect(await choices({ task_id: taskId })).toMatchObject([
    { label: 'Ana', email: 'ana@client.test', phone: '555', locale: 'es', recipient: true },
    { label: 'Berta', hint: 'berta@client.test', locale: null, unsubscribed: false, recipient: false },
  ])
})

test('searches clients only', async () => {
  expect((await choices({ q: 'BERTA@' })).map(({ label }) => label)).toEqual(['Berta'])
  expect(await choices({ q: 'Ines' })).toEqual([])
  const rita = await given.stack.as('rita')
  expect(await rita.api.tasks.clientsForTask({ query: {} })).toEqual([])
})

testForbidden(tasks.clientsForTask, () => ({
  stack: given.stack,
  args: {},
  to: { ines: 'forbidden', ivan: 'forbidden' },
}))
testHidden(tasks.clientsForTask, () => ({
  stack: given.stack,
  id: taskId,
  args: (id) => ({ query: { task_id: id } }),
  from: ['sara'],
}))
