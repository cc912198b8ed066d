// Slow: the command line is started as root would start it.
import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { commandLine, passedOn } from '@atesta/testkit/process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDataFile } from '../backup/data-files.ts'
import { keepHead } from '../domain/audit/kept-heads.ts'
import { fileStorage } from './fs.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-owner-'))
})
afterAll(() => rm(dir, { recursive: true }))
const service = 1000

async function* once(text: string) {
  yield Buffer.from(text)
}

/** Everything below the directory that the service's user does not own. */
async function foreign(): Promise<string[]> {
  const all = await readdir(dir, { recursive: true })
  const owners = await Promise.all(
    all.map(async (name) => ({ name, uid: (await stat(join(dir, name))).uid })),
  )
  return owners.filter(({ uid }) => uid !== service).map(({ name }) => name)
}

test('files that root writes into a service’s directory belong to the service’s user', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can write for another user')
  await chown(dir, service, service)
  const env = { ...passedOn(), DATA_DIR: dir, PUBLIC_URL: 'http://atesta.test' }
  const rotate = () => promisify(execFile)(process.execPath, [commandLine, 'keys', 'rotate'], { env })
  await rotate()
  expect(await readdir(join(dir, 'keys'))).toContain('log.key')
  expect(await foreign()).toEqual([])
  // The second one replaces what is there.
  await rotate()
  expect(await foreign()).toEqual([])

  await writeDataFile(dir, 'forms/new/one.txt', once('restored'))
  await keepHead(dir, 1, 'log\n1\n')
  await fileStorage(join(dir, 'files')).put('originals/2026/one', Buffer.from('imported'), 'text/plain')
  expect(await foreign()).toEqual([])

  // A file of root's own stays so: nothing is given away that the service never had.
  await writeFile(join(dir, 'own'), '')
  expect(await foreign()).toEqual(['own'])
})
