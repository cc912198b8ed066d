import { mkdir, open, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useTemporaryDirectory } from '@atesta/testkit/temporary-directory.ts'
import { expect, test } from 'vitest'
import { removeDraftsBelow } from './drafts.ts'

useTemporaryDirectory()

test('removes the other drafts where one cannot be looked at, and rejects with its error', async (context) => {
  if (process.platform !== 'linux') return context.skip('It reaches a path that is too long through /proc.')
  // The folder can be opened by its path, which is too long with the name of one of its files.
  const root = join(tmpdir(), 'drafts')
  const part = 'd'.repeat(200)
  let folder = root
  while (folder.length < 3800) folder = join(folder, part)
  folder = join(folder, 'e'.repeat(4050 - folder.length))
  await mkdir(folder, { recursive: true })
  const handle = await open(folder)
  const short = (name: string) => `/proc/self/fd/${handle.fd}/${name}`
  const stuck = `${'f'.repeat(100)}.part`
  try {
    for (const name of [...Array.from({ length: 20 }, (_, n) => `${n}.part`), stuck]) {
      await writeFile(short(name), '')
      await utimes(short(name), 0, 0)
    }
    await expect(removeDraftsBelow(root, new Date())).rejects.toThrow('ENAMETOOLONG')
    expect(await readdir(folder)).toEqual([stuck])
  } finally {
    await rm(short(stuck), { force: true })
    await handle.close()
  }
})
