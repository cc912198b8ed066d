import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationSecret } from './keys.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-keys-'))
})
afterAll(() => rm(dir, { recursive: true }))

test('fifty concurrent requests for a secret that does not exist yet all get the same', async () => {
  let made = 0
  const all = await Promise.all(
    Array.from({ length: 50 }, () => installationSecret(dir, 'shared', () => `secret ${++made}`)),
  )
  expect(new Set(all).size).toBe(1)
  expect(all[0]).toMatch(/^secret \d+$/)
  expect(await readdir(join(dir, 'keys'))).toEqual(['shared'])
  expect((await stat(join(dir, 'keys/shared'))).mode & 0o777).toBe(0o600)
})
