import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
beforeAll(async () => {
  for (const [name, email, phone] of [
    ['Zoë', 'zoe@client.test', '+54 11 5555'],
    ['ana 100%', 'ana@client.test', ''],
  ] as const)
    await given.sam.api.clients.create({ body: { name, email, phone } })
})
const names = async (query = {}) =>
  (await given.sam.api.clients.list({ query })).data.map((client) => client.name)

test('clients by name, and never the company’s own people', async () => {
  expect(await names()).toEqual(['ana 100%', 'Zoë'])
  expect(await names({ sort: '-created_at' })).toEqual(['ana 100%', 'Zoë'])
  expect(await names({ sort: '-name' })).toEqual(['Zoë', 'ana 100%'])
})

test('searches names, addresses and numbers; wildcards are letters', async () => {
  expect([await names({ q: 'ZOE@' }), await names({ q: '5555' }), await names({ q: '0%' })]).toEqual([
    ['Zoë'],
    ['Zoë'],
    ['ana 100%'],
  ])
  expect(await names({ q: 'Sam' })).toEqual([])
})

test('those who want no mail apart; pages with totals', async () => {
  await given.stack.query(`UPDATE users SET unsubscribed_at = now() WHERE email = 'zoe@client.test'`)
  expect([await names({ unsubscribed: 'true' }), await names({ unsubscribed: 'false' })]).toEqual([
    ['Zoë'],
    ['ana 100%'],
  ])
  const page = await given.sam.api.clients.list({ query: { page: 2, page_size: 1 } })
  expect(page).toMatchObject({ page: 2, total: 2, data: [{ name: 'Zoë', unsubscribed: true }] })
})

test('another company has its own', async () => {
  const rita = await given.stack.as('rita')
  expect((await rita.api.clients.list({ query: {} })).total).toBe(0)
})
