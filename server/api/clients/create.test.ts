import { clients } from '@atesta/contract/routes/clients.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { testForbidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (email: string, more: object = {}) => ({ body: { name: 'Ana Ruiz', email, ...more } })

test('a supervisor adds one; it can never sign in', async () => {
  const client = await given.sam.api.clients.create(
    args('ana@client.test', { locale: 'pt', phone: ' +55 1 ' }),
  )
  expect(client).toMatchObject({ name: 'Ana Ruiz', phone: '+55 1', locale: 'pt', unsubscribed: false })
  const rows = await given.stack.query('SELECT kind, range, auth_user_id FROM users WHERE id = $1', [
    client.id,
  ])
  expect(rows).toEqual([{ kind: 'client', range: 'RANGE_USER', auth_user_id: null }])
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'create',
    noun: 'client',
    details: { name: 'Ana Ruiz' },
  })
})

test('an address is one client, in whatever letters, but only in its own company; a colleague may be one too', async () => {
  await expectRefused(
    given.stack,
    given.sam,
    clients.create,
    args('ANA@client.test'),
    'client_already_exists',
  )
  const rita = await given.stack.as('rita')
  expect((await rita.api.clients.create(args('ana@client.test'))).name).toBe('Ana Ruiz')
  expect((await given.sam.api.clients.create(args('ines@acme.test'))).email).toBe('ines@acme.test')
})

test('one who was deleted comes back as they were known', async () => {
  const { id } = await given.sam.api.clients.create(args('back@client.test'))
  await given.alice.api.clients.remove({ params: { id } })
  expect(await given.sam.api.clients.create(args('Back@client.test', { name: 'Again' }))).toMatchObject({
    id,
    name: 'Again',
  })
})

test.each(['', 'nobody', 'a@b.test, c@d.test', 'a@b.test\nBcc: c@d.test'])(
  'refuses %j as an address',
  async (email) => {
    await expectRefused(given.stack, given.sam, clients.create, args(email), 'validation_failed')
  },
)

testForbidden(clients.create, () => ({
  stack: given.stack,
  args: args('x@client.test'),
  to: { ines: 'forbidden', ivan: 'forbidden' },
}))
