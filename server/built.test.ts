import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { areAsBefore, stateOf } from './built.mjs'

const root = join(import.meta.dirname, '..')

test('a build is current while its sources are unchanged', async () => {
  const directory = await mkdtemp(join(root, 'server/.built-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'a.ts')
  const path = relative(root, file)
  await writeFile(file, 'export const a = 1\n')
  await utimes(file, 1_000, 1_000)
  const inputs = { [path]: stateOf(path) ?? '' }
  expect(areAsBefore(inputs)).toBe(true)
  // Of the same length, a second later.
  await writeFile(file, 'export const a = 2\n')
  await utimes(file, 1_001, 1_001)
  expect(areAsBefore(inputs)).toBe(false)
  await utimes(file, 1_000, 1_000)
  expect(areAsBefore(inputs)).toBe(true)
  await writeFile(file, 'export const a = 22\n')
  await utimes(file, 1_000, 1_000)
  expect(areAsBefore(inputs)).toBe(false)
  // An image has no sources of the web, say.
  await rename(file, `${file}.away`)
  expect(areAsBefore(inputs)).toBe(true)
})
