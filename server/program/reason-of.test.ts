import { readFile } from 'node:fs/promises'
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

test('a file or folder that is not there, or may not be used, is named without a stack or a code alone', async () => {
  const reasonFor = async (path: string) => reasonOf(await readFile(path).catch((error) => error), {})
  expect(await reasonFor('/no/such/folder/.file.part')).toBe('There is no folder /no/such/folder.')
  expect(await reasonFor('/no-such-file')).toBe('There is no file /no-such-file.')
  const denied = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    path: '/data/keys/log.key',
  })
  expect(reasonOf(denied, {})).toBe(
    'This user may not use /data/keys/log.key (EACCES). Run the command as the user to whom /data/keys belongs, or name another place.',
  )
})

test('anything else is said as it is', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/atesta'
  expect(reasonOf(new Error('There is no such company.'), { DATABASE_URL })).toBe('There is no such company.')
  expect(reasonOf('a text', { DATABASE_URL })).toBe('a text')
})
