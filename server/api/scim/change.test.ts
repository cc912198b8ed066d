import { scim } from '@atesta/contract/routes/scim.ts'
import type { ScimUser } from '@atesta/contract/schemas/scim.ts'
import { call } from '@atesta/testkit/calls.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { lastAudit, rowsOf } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let directory: Caller
beforeAll(async () => {
  directory = await provisioner(given.stack, given.alice)
})
const patch = (id: number | string, ...Operations: object[]) =>
  call(directory, scim.change, {
    params: { id },
    body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
  })
const after = async (id: number | string, ...operations: object[]) => {
  const answer = await patch(id, ...operations)
  const person = (await answer.json()) as ScimUser
  expect([answer.status, person]).toMatchObject([200, { id: String(id) }])
  return person
}
let count = 0
const newcomer = async () =>
  (
    await directory.api.scim.create({
      body: { userName: `person${++count}@mine.test`, name: { givenName: 'Ana', familyName: 'Rojas' } },
    })
  ).id

test('Entra ID: an operation in capitals, a boolean as a text, paths with filters', async () => {
  const person = await after(
    await newcomer(),
    { op: 'Replace', path: 'displayName', value: 'Ana María Rojas' },
    { op: 'Replace', path: 'name.familyName', value: 'Rojas Pérez' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ana.maria@mine.test' },
    { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'RANGE_SUPERVISOR' },
    { op: 'Add', path: 'externalId', value: 'e-1' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '555' },
    {
      op: 'Add',
      path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      value: 'Safety',
    },
  )
  expect(person).toMatchObject({
    displayName: 'Ana María Rojas',
    name: { givenName: 'Ana', familyName: 'Rojas Pérez' },
    emails: [{ value: 'ana.maria@mine.test' }],
    roles: [{ value: 'RANGE_SUPERVISOR' }],
    externalId: 'e-1',
  })
})

test('an external id that is removed, or is null, is gone', async () => {
  const id = await newcomer()
  for (const operation of [
    { op: 'remove', path: 'externalId' },
    { op: 'replace', value: { externalId: null } },
  ]) {
    expect(await after(id, { op: 'add', path: 'externalId', value: 'gone-1' })).toHaveProperty('externalId')
    expect(await after(id, operation)).not.toHaveProperty('externalId')
  }
})

test('Okta: an object of values without a path', async () => {
  const id = await newcomer()
  const person = await after(id, {
    op: 'replace',
    value: {
      active: false,
      'name.givenName': 'Eva',
      displayName: 'Eva Rojas',
      roles: [{ value: 'RANGE_ADMIN' }],
    },
  })
  expect(person).toMatchObject({ active: false, displayName: 'Eva Rojas', roles: [{ value: 'RANGE_ADMIN' }] })
  expect(await after(id, { op: 'replace', value: { active: true } })).toMatchObject({ active: true })
  const user = await given.alice.api.users.read({ params: { id: Number(id) } })
  expect([user.state, user.invitation_expires_at !== null]).toEqual(['invited', true])
})

test('a role that is added takes the place of the other; taken away, one inspects', async () => {
  const id = await newcomer()
  const roleAfter = async (operation: object) => (await after(id, operation)).roles[0]?.value
  expect(await roleAfter({ op: 'add', path: 'roles', value: [{ value: 'RANGE_ADMIN' }] })).toBe('RANGE_ADMIN')
  expect(await roleAfter({ op: 'add', path: 'roles', value: { value: 'RANGE_SUPERVISOR' } })).toBe(
    'RANGE_SUPERVISOR',
  )
  expect(await roleAfter({ op: 'remove', path: 'roles' })).toBe('RANGE_USER')
})

test('a part of the name alone changes the name', async () => {
  const person = await after(await newcomer(), { op: 'replace', path: 'name.familyName', value: 'Soto' })
  expect(person).toMatchObject({ displayName: 'Ana Soto', name: { formatted: 'Ana Soto' } })
})

test('disabled as "False" is signed out at once, keeps what they did, and is in again as "True"', async () => {
  const { userId, token } = await given.stack.as('ivan')
  const me = () => given.stack.anyone('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect((await me()).status).toBe(200)
  expect(await after(userId, { op: 'Replace', path: 'active', value: 'False' })).toMatchObject({
    active: false,
  })
  expect((await me()).status).toBe(401)
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'disable', record_id: String(userId) })
  expect(await after(userId, { op: 'Replace', path: 'active', value: 'True' })).toMatchObject({
    active: true,
  })
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'enable', record_id: String(userId) })
})

test('asked for again, it changes nothing and is noted once', async () => {
  const id = await newcomer()
  const operation = { op: 'replace', path: 'displayName', value: 'Once' }
  await after(id, operation)
  const before = await rowsOf(given.stack)
  await after(id, operation)
  expect(await rowsOf(given.stack)).toEqual(before)
})

test('the last administrator can be neither disabled nor demoted, also not by two at the same time', async () => {
  const id = given.alice.userId
  for (const operation of [
    { op: 'replace', path: 'active', value: false },
    { op: 'replace', path: 'roles', value: [{ value: 'RANGE_USER' }] },
  ]) {
    const before = await rowsOf(given.stack)
    const answer = await patch(id, operation)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { scimType: 'mutability', 'urn:atesta:scim:Problem': { code: 'last_administrator' } },
    ])
    expect(await rowsOf(given.stack)).toEqual(before)
  }
  const sam = given.sam.userId
  await after(sam, { op: 'replace', path: 'roles', value: [{ value: 'RANGE_ADMIN' }] })
  const off = { op: 'replace', path: 'active', value: false }
  const both = await Promise.all([patch(id, off), patch(sam, off)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('refuses unsupported changes with the SCIM error', async () => {
  const answer = await patch(await newcomer(), { op: 'remove' })
  expect([answer.status, await answer.json()]).toMatchObject([400, { scimType: 'noTarget' }])
})
