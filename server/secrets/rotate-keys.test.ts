// Slow: the command line is started for each question.
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { daySeconds } from '@atesta/contract/durations.ts'
import { atestaWith } from '@atesta/testkit/command.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-schedule-'))
})
afterAll(() => rm(dir, { recursive: true }))

async function rotate(...args: string[]): Promise<string> {
  const settings = { DATA_DIR: dir, PUBLIC_URL: 'http://atesta.test' }
  const { code, out, err } = await atestaWith(settings, 'keys', 'rotate', ...args)
  if (code !== 0) throw new Error(err)
  return out
}
const file = () => join(dir, 'keys/log.key')
const keys = async () => (await readFile(file(), 'utf8')).trim().split('\n')

test('on a schedule a key is replaced when it is as old as it may be, and not before', async () => {
  await rotate()
  const made = await keys()
  expect(await rotate('--older-than', '90')).toBe('The log key is 0 days old. Nothing was rotated.\n')
  const almost = Date.now() / 1000 - 90 * daySeconds + 3600
  await utimes(file(), almost, almost)
  expect(await rotate('--older-than', '90')).toBe('The log key is 89 days old. Nothing was rotated.\n')
  expect(await keys()).toEqual(made)
  await utimes(file(), almost - 3601, almost - 3601)
  expect(await rotate('--older-than', '90')).toContain('New public key: ')
  expect(await keys()).toEqual([expect.any(String), ...made])
  await expect(rotate('--older-than', 'soon')).rejects.toThrow('not a number of days')
})
