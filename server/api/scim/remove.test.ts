import { scim } from '@atesta/contract/routes/scim.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let directory: Caller
beforeAll(async () => {
  directory = await provisioner(given.stack, given.alice)
})
const remove = (id: number | string) => call(directory, scim.remove, { params: { id } })
const read = (id: number | string) => call(directory, scim.read, { params: { id } })

test('disables, shows no more by SCIM, keeps the person in the app; made again, the same one comes back', async () => {
  const { userId: id, token } = await given.stack.as('ivan')
  expect((await remove(id)).status).toBe(204)
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'disable',
    details: { by: 'scim', removed: true },
  })
  const me = await given.stack.anyone('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(401)
  expect([(await read(id)).status, (await remove(id)).status]).toEqual([404, 404])
  const filter = 'userName eq "ivan@acme.test"'
  expect((await directory.api.scim.list({ query: { filter } })).totalResults).toBe(0)
  expect((await given.alice.api.users.read({ params: { id } })).state).toBe('disabled')
  const back = await directory.api.scim.create({ body: { userName: 'ivan@acme.test', displayName: 'Ivan' } })
  expect(back).toMatchObject({ id: String(id), active: true, displayName: 'Ivan' })
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'enable', record_id: String(id) })
})

test('a new id at the provider is another person, who does not inherit the account', async () => {
  const body = { userName: 'jo@mine.test', externalId: 'first' }
  const { id } = await directory.api.scim.create({ body })
  await remove(id)
  const answer = await call(directory, scim.create, { body: { ...body, externalId: 'second' } })
  expect([answer.status, await answer.json()]).toMatchObject([409, { scimType: 'uniqueness' }])
})

test('frees address, id and name of a removed person who has signed in', async () => {
  const { userId: ines } = await given.stack.as('ines')
  const named = { userName: 'ines.corp', externalId: 'ines-1', emails: [{ value: 'ines@acme.test' }] }
  await directory.api.scim.replace({ params: { id: ines }, body: named })
  const moved = { ...named, emails: [{ value: 'ines.new@acme.test' }] }
  const refused = await call(directory, scim.replace, { params: { id: ines }, body: moved })
  expect(await refused.json()).toMatchObject({ 'urn:atesta:scim:Problem': { code: 'address_fixed' } })
  // While the person is active, what they are called is theirs.
  expect((await call(directory, scim.create, { body: moved })).status).toBe(409)

  await directory.api.scim.replace({ params: { id: ines }, body: { ...named, active: false } })
  const second = await directory.api.scim.create({ body: moved })
  expect(second).toMatchObject({ userName: 'ines.corp', externalId: 'ines-1', active: true })
  expect(second.id).not.toBe(String(ines))
  const first = await directory.api.scim.read({ params: { id: ines } })
  expect(first).toMatchObject({ userName: 'ines@acme.test', active: false })
  expect(first.externalId).toBeUndefined()

  await remove(second.id)
  const third = { ...named, emails: [{ value: 'ines.third@acme.test' }] }
  expect(await directory.api.scim.create({ body: third })).toMatchObject({ externalId: 'ines-1' })
})

test('whom an administrator lets in again is shown again, and can be disabled by SCIM as before', async () => {
  const { id } = await directory.api.scim.create({ body: { userName: 'back@mine.test' } })
  await remove(id)
  await given.alice.api.users.enable({ params: { id: Number(id) } })
  expect((await read(id)).status).toBe(200)
  const Operations = [{ op: 'replace', path: 'active', value: false }]
  const off = await call(directory, scim.change, { params: { id }, body: { Operations } })
  expect(await off.json()).toMatchObject({ active: false })
})

test('refuses the last administrator', async () => {
  const answer = await remove(given.alice.userId)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ 'urn:atesta:scim:Problem': { code: 'last_administrator' } })
  await expectProblem(await remove(987_654_321), scim.remove, 'not_found')
})
