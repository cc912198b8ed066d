import { clients } from '@atesta/contract/routes/clients.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { newAddress, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()
let id: number
beforeAll(async () => {
  id = (await given.sam.api.clients.create({ body: { name: 'Ana', email: newAddress(), locale: 'es' } })).id
})

test('one client with how often they were asked', async () => {
  await given.makeTask({ recipients: [{ client_id: id }] })
  const client = await given.sam.api.clients.read({ params: { id } })
  expect(client).toMatchObject({ name: 'Ana', locale: 'es', counts: { emails: 1, submitted: 0 } })
  expect(client.can).toEqual({ edit: true, delete: false })
  expect(client.cannot).toEqual({ delete: 'forbidden' })
  const unasked = await given.sam.api.clients.create({
    body: { name: 'Eva', email: newAddress(), locale: 'es' },
  })
  expect((await given.alice.api.clients.read({ params: { id: unasked.id } })).can.delete).toBe(true)
})

test('emails of folders that the caller does not see are not counted', async () => {
  const { stack, alice } = given
  const sara = await stack.as('sara')
  const counts = async (caller: typeof sara) => {
    const { data } = await caller.api.clients.list({ query: { q: 'Ana' } })
    return [data[0]?.counts.emails, (await caller.api.clients.read({ params: { id } })).counts.emails]
  }
  expect(await counts(alice)).toEqual([1, 1])
  expect(await counts(sara)).toEqual([0, 0])
})

test('does not find colleagues', async () => {
  const answer = await call(given.sam, clients.read, { params: { id: given.ines.userId } })
  await expectProblem(answer, clients.read, 'not_found')
})
