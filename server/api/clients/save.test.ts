import { clients } from '@atesta/contract/routes/clients.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  id = (await given.sam.api.clients.create({ body: { name: 'Ana', email: 'ana@client.test' } })).id
})
const version = async () => (await given.sam.api.clients.read({ params: { id } })).version
const args = (from: number, more: object = {}) => ({
  params: { id },
  body: { name: 'Ana Ruiz', email: 'ana@client.test', version: from, ...more },
})

test('saves, and counts the version up', async () => {
  const from = await version()
  const saved = await given.sam.api.clients.save(args(from, { locale: 'es', email: 'ana.ruiz@client.test' }))
  expect(saved).toMatchObject({
    name: 'Ana Ruiz',
    locale: 'es',
    email: 'ana.ruiz@client.test',
    version: from + 1,
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'save',
    noun: 'client',
    record_id: String(id),
  })
})

test('refuses the address of a deleted client, naming how to restore them', async () => {
  const { stack, sam, alice } = given
  const gone = await sam.api.clients.create({ body: { name: 'Carla', email: 'carla@client.test' } })
  await alice.api.clients.remove({ params: { id: gone.id } })
  const taken = args(await version(), { email: 'Carla@client.test' })
  await expectRefused(stack, sam, clients.save, taken, 'client_address_deleted')
  const back = await sam.api.clients.create({ body: { name: 'Carla', email: 'carla@client.test' } })
  expect(back.id).toBe(gone.id)
  await expectRefused(stack, sam, clients.save, taken, 'client_already_exists')
})

test('stale, or with the address of another', async () => {
  const { stack, sam } = given
  const from = await version()
  const problem = await expectRefused(stack, sam, clients.save, args(from - 1), 'stale_version')
  expect(problem.meta).toEqual({ mine: from - 1, theirs: from })
  await sam.api.clients.create({ body: { name: 'Berta', email: 'berta@client.test' } })
  const taken = args(from, { email: 'BERTA@client.test' })
  await expectRefused(stack, sam, clients.save, taken, 'client_already_exists')
})
