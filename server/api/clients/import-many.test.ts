import { clients } from '@atesta/contract/routes/clients.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { newAddress } from '@atesta/testkit/records/emails.ts'
import { testForbidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const client = (email: string, more: object = {}) => ({ name: 'Ana Ruiz', email, ...more })
const imported = (list: ReturnType<typeof client>[]) =>
  given.sam.api.clients.importMany({ body: { clients: list } })
const found = async (q: string) => (await given.sam.api.clients.list({ query: { q } })).data

test('adds unknown clients and leaves existing ones unchanged', async () => {
  const [known, fresh] = [newAddress(), newAddress()]
  await given.sam.api.clients.create({ body: client(known, { name: 'Known' }) })
  const list = [client(known.toUpperCase()), client(fresh, { phone: '+54 11', locale: 'pt' })]
  expect(await imported(list)).toEqual({ added: 1, known: 1 })
  expect(await found(fresh)).toMatchObject([{ name: 'Ana Ruiz', phone: '+54 11', locale: 'pt' }])
  expect(await found(known)).toMatchObject([{ name: 'Known', email: known }])
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'import',
    noun: 'client',
    details: { added: 1, known: 1 },
  })
})

test('one who was deleted comes back as the file says', async () => {
  const email = newAddress()
  const { id } = await given.sam.api.clients.create({ body: client(email) })
  await given.alice.api.clients.remove({ params: { id } })
  expect(await imported([client(email, { name: 'Again' })])).toEqual({ added: 1, known: 0 })
  expect(await found(email)).toMatchObject([{ id, name: 'Again' }])
})

test('an address that comes twice is refused, and nothing is added', async () => {
  const email = newAddress()
  const body = { clients: [client(newAddress()), client(email), client(email.toUpperCase())] }
  await expectRefused(given.stack, given.sam, clients.importMany, { body }, 'repeated_user')
  expect(await found(email)).toEqual([])
})

testForbidden(clients.importMany, () => ({
  stack: given.stack,
  args: { body: { clients: [client(newAddress())] } },
  to: { ines: 'forbidden', ivan: 'forbidden' },
}))
