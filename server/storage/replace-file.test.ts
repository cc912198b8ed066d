import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceFile } from './replace-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atesta-replace-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('replaces a file, readable by its owner alone unless told otherwise', async () => {
  const path = join(folder, 'secret')
  await replaceFile(path, 'first')
  await replaceFile(path, Buffer.from('second'))
  expect(await readFile(path, 'utf8')).toBe('second')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await replaceFile(path, 'open', { mode: 0o640 })
  expect((await stat(path)).mode & 0o777).toBe(0o640)
})

test('a body that fails leaves the file as it was, and no draft', async () => {
  const path = join(folder, 'kept')
  await replaceFile(path, 'before')
  async function* failing() {
    yield Buffer.from('half')
    throw new Error('the sender is gone')
  }
  await expect(replaceFile(path, failing())).rejects.toThrow('the sender is gone')
  expect(await readFile(path, 'utf8')).toBe('before')
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a folder that does not exist is refused', async () => {
  await expect(replaceFile(join(folder, 'none', 'file'), '')).rejects.toMatchObject({ code: 'ENOENT' })
})
