import { freePort } from '@atesta/testkit/process.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { reasonOf } from './reason-of.ts'

test.each([
  ['localhost', 'ECONNREFUSED'],
  ['nowhere.invalid', 'ENOTFOUND'],
])(
  'a database at %s that cannot be reached is named with its setting, without its password',
  async (host, code) => {
    const address = `${host}:${await freePort()}`
    const DATABASE_URL = `postgres://atesta:secret@${address}/atesta`
    const error = await new pg.Client({ connectionString: DATABASE_URL }).connect().catch((reason) => reason)
    expect(reasonOf(error, { DATABASE_URL })).toMatch(
      new RegExp(
        `^The database at ${address}, which DATABASE_URL names, cannot be reached \\((${code}|EAI_AGAIN)\\)\\.$`,
      ),
    )
    expect(reasonOf(error, {})).not.toContain('secret')
  },
)

test('anything else is said as it is', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/atesta'
  expect(reasonOf(new Error('There is no such company.'), { DATABASE_URL })).toBe('There is no such company.')
  expect(reasonOf('a text', { DATABASE_URL })).toBe('a text')
})
