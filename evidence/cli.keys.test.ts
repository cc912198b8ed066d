import { expect, test } from 'vitest'
import { trustedKeys } from './cli.keys.ts'
import type { httpLog } from './cli.state.ts'
import { formatVerifierKey } from './log/key.ts'
import { formatLogKeys } from './log/log-keys.ts'
import { MemoryLog } from './log/memory-log.ts'

const [ours, other] = [new MemoryLog('example.com/log'), new MemoryLog('example.com/log')]
const [trusted, foreign] = [formatVerifierKey(ours.key), formatVerifierKey(other.key)]

/** What is trusted when one key was given, and the log answers with this list. */
async function keysAfter(published: string): Promise<string[]> {
  const log = { keys: async () => published } as ReturnType<typeof httpLog>
  const options = { keys: [trusted], keyFiles: [] } as unknown as Parameters<typeof trustedKeys>[0]
  const { keys } = await trustedKeys(options, '', log)
  return [...new Set(keys.map(({ vkey }) => vkey))]
}

test('a log adds keys only with the word of one that is trusted already', async () => {
  const both = [{ vkey: trusted }, { vkey: foreign }]
  expect(await keysAfter(formatLogKeys(both, ours.key))).toEqual([trusted, foreign])
  expect(await keysAfter(formatLogKeys(both, other.key))).toEqual([trusted])
  expect(await keysAfter(formatLogKeys([{ vkey: foreign }, { vkey: trusted }], other.key))).toEqual([trusted])
  // No key has signed plain lines, whichever of them comes first.
  expect(await keysAfter(`${trusted}\n${foreign}\n`)).toEqual([trusted])
})
