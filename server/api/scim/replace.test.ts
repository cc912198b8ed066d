import { scim } from '@atesta/contract/routes/scim.ts'
import type { ScimUser } from '@atesta/contract/schemas/scim.ts'
import { call } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { countRows, rowsOf } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let directory: Caller
beforeAll(async () => {
  directory = await provisioner(given.stack, given.alice)
})
const put = (id: number | string, body: object, headers = {}) =>
  call(directory, scim.replace, { params: { id }, body }, headers)

/** As Okta sends one: what it has read, with what differs. */
test('saves only differences to what was read', async () => {
  const id = given.sam.userId
  const read = await directory.api.scim.read({ params: { id } })
  const before = await rowsOf(given.stack)
  const same = await put(id, read)
  expect([same.status, await same.json()]).toEqual([200, read])
  expect(await rowsOf(given.stack)).toEqual(before)
  const answer = await put(id, {
    ...read,
    externalId: '00u1',
    displayName: 'Sam Smith',
    name: { formatted: 'Sam Smith', givenName: 'Sam', familyName: 'Smith' },
    preferredLanguage: 'pt_BR',
  })
  const after = (await answer.json()) as ScimUser
  expect(Date.parse(after.meta.lastModified)).toBeGreaterThan(Date.parse(read.meta.lastModified))
  expect(after.meta.created).toBe(read.meta.created)
  expect(after).toMatchObject({
    externalId: '00u1',
    displayName: 'Sam Smith',
    preferredLanguage: 'pt',
    roles: read.roles,
  })
  const user = await given.alice.api.users.read({ params: { id } })
  expect(user).toMatchObject({ name: 'Sam Smith', locale: 'pt', range: 'RANGE_SUPERVISOR' })
})

test('another address: of who was only invited it changes, with a new invitation; of who signs in with it, not', async () => {
  const made = await directory.api.scim.create({ body: { userName: 'typo@mine.test' } })
  const answer = await put(made.id, { ...made, userName: 'right@mine.test', emails: undefined })
  expect(await answer.json()).toMatchObject({
    userName: 'right@mine.test',
    emails: [{ value: 'right@mine.test' }],
  })
  expect(await countRows(given.stack, 'mails', `to_address = 'right@mine.test'`)).toBe(1)
  const sam = await directory.api.scim.read({ params: { id: given.sam.userId } })
  const body = { ...sam, emails: [{ value: 'other@mine.test', primary: true }] }
  const refused = await put(sam.id, body)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { scimType: 'mutability', 'urn:atesta:scim:Problem': { code: 'address_fixed' } },
  ])
  // Who leaves is shut out, whatever else is asked for.
  const left = await put(sam.id, { ...body, active: false })
  expect(await left.json()).toMatchObject({ active: false, emails: sam.emails })
})

test('answers 412 for an outdated version and writes nothing', async () => {
  const read = await directory.api.scim.read({ params: { id: given.ines.userId } })
  const body = { ...read, displayName: 'Ines I.' }
  const before = await rowsOf(given.stack)
  const stale = await put(read.id, body, { 'if-match': 'W/"999"' })
  expect([stale.status, await stale.json()]).toMatchObject([
    412,
    { 'urn:atesta:scim:Problem': { code: 'stale_version' } },
  ])
  expect(await rowsOf(given.stack)).toEqual(before)
  expect((await put(read.id, body, { 'if-match': read.meta.version })).status).toBe(200)
})

test('without a version tolerates a change of folders, not of the person', async () => {
  const { stack, ines } = given
  const read = await directory.api.scim.read({ params: { id: ines.userId } })
  const during = async (change: string, displayName: string, headers = {}) => {
    const held = {
      sql: `UPDATE users SET version = version + 1 ${change} WHERE id = $1`,
      values: [ines.userId],
    }
    const [answer] = await inTurn<[Response]>(stack, held, [
      () => put(read.id, { ...read, displayName }, headers),
    ])
    return answer.status
  }
  expect(await during('', 'Ines One')).toBe(200)
  expect(await during(`, name = 'Ines Two'`, 'Ines Three')).toBe(412)
  const { meta } = await directory.api.scim.read({ params: { id: ines.userId } })
  expect(await during('', 'Ines Four', { 'if-match': meta.version })).toBe(412)
})
