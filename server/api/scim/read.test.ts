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
      location: `${given.stack.services.config.publicUrl}/api/scim/v2/Users/${id}`,
      version: answer.headers.get('etag'),
    },
  })
})

test('what is no person is not there: the identity of a key', async () => {
  const directory = await provisioner(given.stack, given.alice)
  const [service] = await given.stack.query<{ id: number }>(
    `SELECT id::int FROM users WHERE kind = 'service'`,
  )
  const answer = await call(directory, scim.read, { params: { id: service?.id } })
  expect(answer.status).toBe(404)
})
