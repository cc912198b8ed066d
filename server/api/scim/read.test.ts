import { scim } from '@atesta/contract/routes/scim.ts'
import { call } from '@atesta/testkit/calls.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a person as SCIM describes one, also one that was made in the app', async () => {
  const directory = await provisioner(given.stack, given.alice)
  const id = given.sam.userId
  const answer = await call(directory, scim.read, { params: { id } })
  expect(await answer.json()).toEqual({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id: String(id),
    userName: 'sam@acme.test',
    displayName: 'Sam Supervisor',
    name: { formatted: 'Sam Supervisor', givenName: 'Sam', familyName: 'Supervisor' },
    emails: [{ value: 'sam@acme.test', type: 'work', primary: true }],
    roles: [{ value: 'RANGE_SUPERVISOR', primary: true }],
    active: true,
    timezone: expect.any(String),
    meta: {
      resourceType: 'User',
      created: expect.any(String),
      lastModified: expect.any(String),
      location: `${given.stack.services.config.publicUrl}/api/scim/v2/Users/${id}`,
      version: answer.headers.get('etag'),
    },
  })
})

test('does not return the calling key as a person', async () => {
  const directory = await provisioner(given.stack, given.alice)
  for (const method of ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']) {
    const answer = await directory.fetch('/api/scim/v2/Me?attributes=id', { method })
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
    expect([answer.status, await answer.json()]).toMatchObject([501, { schemas, status: '501' }])
  }
})

test('does not find the identity of a key', async () => {
  const directory = await provisioner(given.stack, given.alice)
  const [service] = await given.stack.query<{ id: number }>(
    `SELECT id::int FROM users WHERE kind = 'service'`,
  )
  const answer = await call(directory, scim.read, { params: { id: service?.id } })
  expect(answer.status).toBe(404)
})

test('answers 304 when nothing changed', async () => {
  const directory = await provisioner(given.stack, given.alice)
  const path = `/api/scim/v2/Users/${given.sam.userId}`
  const tag = (await directory.fetch(path)).headers.get('etag') ?? ''
  const again = (known: string) => directory.fetch(path, { headers: { 'if-none-match': known } })
  const same = await again(`"other", ${tag}`)
  expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, tag, ''])
  expect((await again('W/"999"')).status).toBe(200)
})

test('returns only the requested attributes', async () => {
  const directory = await provisioner(given.stack, given.alice)
  const answer = await directory.fetch(`/api/scim/v2/Users/${given.sam.userId}?attributes=userName`)
  expect(Object.keys((await answer.json()) as object).sort()).toEqual(['id', 'schemas', 'userName'])
})
