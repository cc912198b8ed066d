import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atestaWith } from '@atesta/testkit/command.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-nothing-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test.each([
  ['backup', 'nothing.tar'],
  ['log', 'verify'],
  ['audit', 'verify'],
  ['files', 'verify'],
  ['plan', 'set', 'acme', 'team'],
  ['company', 'delete', 'acme'],
  ['user', 'disable', 'acme', 'ana@acme.test'],
])('atesta %s %s refuses where there is no installation, and creates none', async (...words) => {
  const dataDir = join(dir, 'elsewhere')
  const given = words.map((word) => (word === 'nothing.tar' ? join(dir, word) : word))
  const { code, out, err } = await atestaWith({ DATA_DIR: dataDir }, ...given)
  expect([code, out, err]).toEqual([
    1,
    '',
    `There is no installation in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server, or start the server first.\n`,
  ])
  expect([existsSync(dataDir), existsSync(join(dir, 'nothing.tar'))]).toEqual([false, false])
})
