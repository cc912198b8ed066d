import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFiles, isEmptyDirectory } from '../backup/data-files.ts'
import { openMailbox } from '../mail/mailbox.ts'
import { installationSecret } from '../secrets/keys.ts'
import { fileStorage } from './fs.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atesta-missing-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

async function all<T>(asked: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const each of asked) found.push(each)
  return found
}

/** A place that cannot be opened, for another reason than that nothing is there. */
async function unreadable(...path: string[]) {
  const place = join(dataDir, ...path)
  await symlink(place, place)
  return place
}

test('a folder that is not there is empty, and one that cannot be read stops what asks', async () => {
  const missing = join(dataDir, 'none')
  expect(await all(dataFiles(missing))).toEqual([])
  expect(await isEmptyDirectory(missing)).toBe(true)
  const loop = await unreadable('loop')
  await expect(all(dataFiles(loop))).rejects.toMatchObject({ code: 'ELOOP' })
  await expect(isEmptyDirectory(loop)).rejects.toMatchObject({ code: 'ELOOP' })
})

test('objects are not listed as none, nor a message or a key said to be missing, where they cannot be read', async () => {
  const storage = fileStorage(join(dataDir, 'files'))
  expect(await all(storage.list())).toEqual([])
  const other = fileStorage(join(dataDir, 'other'))
  await rm(join(dataDir, 'other'), { recursive: true })
  await unreadable('other')
  await expect(all(other.list())).rejects.toMatchObject({ code: 'ELOOP' })
  const mailbox = openMailbox(join(dataDir, 'mailbox'))
  expect(await mailbox.read(1, 2)).toBeNull()
  await mkdir(join(dataDir, 'mailbox', '1', '2.eml'), { recursive: true })
  await expect(mailbox.read(1, 2)).rejects.toMatchObject({ code: 'EISDIR' })
  await mkdir(join(dataDir, 'keys', 'kept'), { recursive: true })
  let made = 0
  const make = () => `${++made}`
  await expect(installationSecret(dataDir, 'kept', make)).rejects.toMatchObject({ code: 'EISDIR' })
  expect(made).toBe(0)
})
