import { ScimPatch, type ScimUser, scimSchemas } from '@atesta/contract/schemas/scim.ts'
import { expect, test } from 'vitest'
import { Failure } from '../../http/failure.ts'
import { patched } from './patch.ts'

const ana: ScimUser = {
  schemas: [scimSchemas.user],
  id: '7',
  userName: 'ana@mine.test',
  displayName: 'Ana Rojas',
  name: { formatted: 'Ana Rojas', givenName: 'Ana', familyName: 'Rojas' },
  emails: [{ value: 'ana@mine.test', type: 'work', primary: true }],
  roles: [{ value: 'RANGE_USER', primary: true }],
  active: true,
  timezone: 'UTC',
  meta: {
    resourceType: 'User',
    created: '2026-11-01T00:00:00.000Z',
    lastModified: '2026-11-01T00:00:00.000Z',
    location: '',
    version: 'W/"1"',
  },
}

test.each([
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'replace', value: 'text' }, 'invalidPath'],
  [{ op: 'replace', path: 'name.__proto__.polluted', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', value: { 'name.constructor.prototype.polluted': 'x' } }, 'invalidPath'],
  [{ op: 'replace', path: 'name', value: JSON.parse('{"__proto__": {"polluted": "x"}}') }, 'invalidPath'],
  [{ op: 'replace', path: 'emails[__proto__ eq "x"].value', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'emails[type eq].value', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'emails[type eq "work"', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'userName.value.more', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', path: 'active', value: 'maybe' }, undefined],
  [{ op: 'replace', path: 'userName', value: { a: 1 } }, undefined],
  [{ op: 'remove', path: 'userName' }, undefined],
])('%j is refused: %s', (operation, scimType) => {
  const patch = ScimPatch.parse({ Operations: [operation] })
  let refusal: unknown
  try {
    patched(ana, patch)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(Failure)
  const { code, facts } = refusal as Failure
  expect([code, facts.meta?.scim_type]).toEqual(['validation_failed', scimType])
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

// A parser of filters tries each line break in two ways: with fifty of them it would not end.
test('a path with line breaks is none', () => {
  const path = `emails[value eq "${'\n'.repeat(50)}`
  expect(ScimPatch.safeParse({ Operations: [{ op: 'replace', path, value: 'x' }] }).success).toBe(false)
})

test('ignores unsupported attributes', () => {
  const Operations = [
    { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: '9' },
    { op: 'replace', path: 'addresses[type eq "work"].country', value: 'PE' },
    { op: 'replace', value: { title: 'Lead', nickName: 'A' } },
  ]
  const { meta, ...same } = ana
  expect(patched(ana, ScimPatch.parse({ Operations }))).toMatchObject(same)
})
