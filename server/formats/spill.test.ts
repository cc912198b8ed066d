import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { useTemporaryDirectory } from '@atesta/testkit/temporary-directory.ts'
import { expect, test } from 'vitest'
import { Spill } from './spill.ts'

useTemporaryDirectory()

const kept = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('atesta-download-')).length

test.each([
  ['little stays in memory', 10, 0],
  ['much goes to a file, which is gone afterwards', 5000, 1],
])('%s', async (_, times, files) => {
  const before = await kept()
  const spill = new Spill()
  const piece = Buffer.alloc(1000, 'abcdefghij')
  for (let n = 0; n < times; n += 1) await spill.add(piece)
  expect(spill.size).toBe(times * 1000)
  expect((await kept()) - before).toBe(files)
  const all = await buffer(Readable.from(spill.read()))
  expect(all.equals(Buffer.alloc(times * 1000, 'abcdefghij'))).toBe(true)
  await spill.remove()
  expect(await kept()).toBe(before)
})
