import { scim } from '@atesta/contract/routes/scim.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let directory: Caller
beforeAll(async () => {
  directory = await provisioner(given.stack, given.alice)
  await directory.api.scim.create({
    body: {
      userName: 'bo@acme',
      externalId: 'Ext-1',
      emails: [{ value: 'bo.berg@acme.test', primary: true }],
    },
  })
})
const list = (query: object) => directory.api.scim.list({ query })
const found = async (filter: string) => (await list({ filter })).Resources.map(({ userName }) => userName)

test('people of this company alone, from a place on, at most as many as asked for', async () => {
  const all = await list({})
  expect(all.totalResults).toBe(all.Resources.length)
  const emails = all.Resources.map(({ emails: [first] }) => first?.value)
  expect(emails).toEqual(expect.arrayContaining(['alice@acme.test', 'ines@acme.test', 'bo.berg@acme.test']))
  expect(emails.filter((email) => !email?.endsWith('@acme.test'))).toEqual([])
  const page = await list({ startIndex: 2, count: 2 })
  expect(page).toEqual({
    ...all,
    startIndex: 2,
    itemsPerPage: 2,
    Resources: all.Resources.slice(1, 3),
  })
  expect(await list({ count: 0 })).toMatchObject({ totalResults: all.totalResults, Resources: [] })
  expect(await list({ startIndex: -5, count: -1 })).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
  expect((await list({ startIndex: 9999 })).Resources).toEqual([])
})

test.each([
  ['userName eq "ALICE@acme.test"', ['alice@acme.test']],
  ['username Eq "bo@acme"', ['bo@acme']],
  ['userName eq "bo.berg@acme.test"', []],
  ['externalId eq "Ext-1"', ['bo@acme']],
  ['externalId eq "ext-1"', []],
  ['emails[type eq "work" and value eq "bo.berg@acme.test"]', ['bo@acme']],
  ['emails[type eq "work"].value eq "bo.berg@acme.test"', ['bo@acme']],
  ['emails.value eq "bo.berg@acme.test" and active eq true', ['bo@acme']],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "bo@acme"', ['bo@acme']],
  ['externalId eq "Ext-1" and active eq false', []],
  ['id eq "no number"', []],
  ['userName eq "rita@rival.test"', []],
])('%s', async (filter, names) => {
  expect(await found(filter)).toEqual(names)
})

test.each([
  'userName',
  'userName eq',
  'userName co "a"',
  'password eq "x"',
  'not (active eq true)',
  'userName eq "a" or userName eq "b"',
  'emails[constructor eq "x"]',
  'constructor eq "alice@acme.test"',
  '__proto__ eq "alice@acme.test"',
  '((((',
])('%s is refused as a filter that cannot be used', async (filter) => {
  const answer = await call(directory, scim.list, { query: { filter } })
  expect(await answer.clone().json()).toMatchObject({ scimType: 'invalidFilter', status: '400' })
  await expectProblem(answer, scim.list, 'validation_failed')
})

// A parser of filters tries each line break in two ways: with thirty of them it would not end.
test('a filter with line breaks is refused before it is parsed', async () => {
  const answer = await call(directory, scim.list, { query: { filter: `userName eq "${'\n'.repeat(60)}` } })
  await expectProblem(answer, scim.list, 'validation_failed')
})

test('parameters that it does not know are ignored, as SCIM asks for', async () => {
  const answer = await directory.fetch('/api/scim/v2/Users?sortBy=userName&count=1')
  expect([answer.status, ((await answer.json()) as { itemsPerPage: number }).itemsPerPage]).toEqual([200, 1])
})

test('returns the requested attributes', async () => {
  const people = async (query: string) => {
    const answer = await directory.fetch(`/api/scim/v2/Users?filter=externalId eq "Ext-1"&${query}`)
    return ((await answer.json()) as { Resources: Record<string, unknown>[] }).Resources
  }
  const { schemas, id, userName } = (await people(''))[0] ?? {}
  expect(
    await people('attributes=USERNAME,emails.value,urn:ietf:params:scim:schemas:core:2.0:User:active'),
  ).toEqual([{ schemas, id, userName, emails: [{ value: 'bo.berg@acme.test' }], active: true }])
  const [left = {}] = await people('excludedAttributes=id,meta,emails,roles,timezone,name.formatted')
  expect(left).toMatchObject({ id, userName, active: true })
  expect(Object.keys(left)).not.toContain('meta')
  expect(left.name).not.toHaveProperty('formatted')
})
