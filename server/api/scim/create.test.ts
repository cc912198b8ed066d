import { scim } from '@atesta/contract/routes/scim.ts'
import { users } from '@atesta/contract/routes/users.ts'
import type { ScimUser } from '@atesta/contract/schemas/scim.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'
import { countInvitation } from '../../domain/users/invite.ts'

const given = useScene()
let directory: Caller
beforeAll(async () => {
  directory = await provisioner(given.stack, given.alice)
})
const create = (body: Record<string, unknown>) => directory.api.scim.create({ body } as never)

/** As Entra ID sends one, with what we do not keep. */
const fromEntra = {
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  ],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'Ana.Rojas@mine.onmicrosoft.test',
  active: true,
  displayName: 'Ana Rojas',
  emails: [{ primary: true, type: 'work', value: 'Ana@mine.test' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ana Rojas', familyName: 'Rojas', givenName: 'Ana' },
  preferredLanguage: 'es-PE',
  roles: [{ primary: 'True', value: '{"id":"18","value":"RANGE_SUPERVISOR","displayName":"Leads"}' }],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Safety' },
}

test('makes and invites the person, and answers where they are', async () => {
  const answer = await call(
    directory,
    scim.create,
    { body: fromEntra },
    {
      'content-type': 'application/scim+json',
    },
  )
  expect(answer.status).toBe(201)
  const person = (await answer.json()) as ScimUser
  expect(person).toMatchObject({
    externalId: fromEntra.externalId,
    userName: fromEntra.userName,
    displayName: 'Ana Rojas',
    name: { givenName: 'Ana', familyName: 'Rojas' },
    emails: [{ value: 'ana@mine.test' }],
    roles: [{ value: 'RANGE_SUPERVISOR' }],
    preferredLanguage: 'es',
    active: true,
  })
  expect(answer.headers.get('location')).toBe(person.meta.location)
  expect(answer.headers.get('etag')).toBe('W/"1"')
  const shown = await given.alice.api.users.read({ params: { id: Number(person.id) } })
  expect(shown).toMatchObject({ state: 'invited', email: 'ana@mine.test', range: 'RANGE_SUPERVISOR' })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'invite',
    noun: 'user',
    record_id: person.id,
    details: { by: 'scim', external_id: fromEntra.externalId },
  })
  expect(
    await countRows(given.stack, 'mails', `kind = 'user_invitation' AND to_address = 'ana@mine.test'`),
  ).toBe(1)
})

test('refuses a duplicate address, name or id as not unique', async () => {
  const others = { userName: 'new@mine.test', externalId: 'new' }
  for (const [body, code] of [
    [{ ...others, emails: [{ value: 'sam@acme.test' }] }, 'user_email_taken'],
    [
      { ...others, userName: fromEntra.userName.toUpperCase(), emails: [{ value: 'x@mine.test' }] },
      'user_email_taken',
    ],
    [{ ...others, externalId: fromEntra.externalId }, 'external_id_taken'],
  ] as const) {
    const answer = await call(directory, scim.create, { body })
    expect(answer.status).toBe(409)
    const said = await answer.json()
    expect(said).toMatchObject({ scimType: 'uniqueness', 'urn:atesta:scim:Problem': { code } })
  }
})

test('makes inspectors by default, and does not invite inactive people', async () => {
  const person = await create({ userName: 'quiet@mine.test', active: 'False' })
  expect(person).toMatchObject({
    active: false,
    roles: [{ value: 'RANGE_USER' }],
    displayName: 'quiet@mine.test',
  })
  expect(await countRows(given.stack, 'invitations', 'user_id = $1', [person.id])).toBe(0)
})

test('roles are what the operator has mapped, the highest of them; one that means nothing is refused', async () => {
  const { config } = given.stack.services
  config.oidc = {
    roles: { claim: 'groups', rules: [{ value: 'Leads', range: 'RANGE_SUPERVISOR' }] },
  } as never
  const lead = await create({ userName: 'lead@mine.test', roles: ['RANGE_USER', { value: 'Leads' }] })
  expect(lead.roles).toEqual([{ value: 'RANGE_SUPERVISOR', primary: true }])
  const body = { userName: 'cook@mine.test', roles: [{ value: 'Cooks' }] }
  const { errors } = await expectRefused(given.stack, directory, scim.create, { body }, 'validation_failed')
  expect(errors?.[0]?.path).toBe('/roles')
  config.oidc = undefined
})

test('a directory of a thousand people is not held up by what people may invite in an hour, nor by its own', async () => {
  const { services, companies } = given.stack
  for (let n = 0; n < 300; n++) await countInvitation(services, companies.acme)
  const body = { name: 'Late', email: 'late@mine.test', range: 'RANGE_USER' as const }
  await expectRefused(given.stack, given.alice, users.create, { body }, 'too_many_requests')
  for (let n = 0; n < 1000; n++) await countInvitation(services, companies.acme, 'directory')
  expect(await create({ userName: 'thousandth@mine.test' })).toMatchObject({ active: true })
})

test('the people a company may write to in a day are counted for a directory too', async () => {
  const { config } = given.stack.services
  config.recipientsPerDay = 1
  const answers = []
  for (const n of [1, 2, 3])
    answers.push(await call(directory, scim.create, { body: { userName: `daily${n}@mine.test` } }))
  config.recipientsPerDay = undefined
  expect(answers.at(-1)?.status).toBe(429)
  expect(await answers.at(-1)?.json()).toMatchObject({
    'urn:atesta:scim:Problem': { code: 'recipients_limit' },
  })
})

test('one without an address is refused', async () => {
  const body = { userName: 'nobody' }
  const { errors } = await expectRefused(given.stack, directory, scim.create, { body }, 'validation_failed')
  expect(errors?.[0]?.path).toBe('/emails')
})

test('refuses beyond the plan’s limit', async () => {
  await given.stack.query(`UPDATE companies SET plan = 'starter' WHERE slug = 'acme'`)
  const answer = await call(directory, scim.create, { body: { userName: 'many@mine.test' } })
  expect(await answer.json()).toMatchObject({
    status: '402',
    'urn:atesta:scim:Problem': { code: 'plan_limit_users' },
  })
  expect((await create({ userName: 'disabled@mine.test', active: false })).active).toBe(false)
  await given.stack.query(`UPDATE companies SET plan = 'self-hosted' WHERE slug = 'acme'`)
})
