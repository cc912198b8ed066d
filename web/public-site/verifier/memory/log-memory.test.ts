import { formatVerifierKey } from '@atesta/evidence/log/key.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import { expect, test } from 'vitest'
import { rememberedNote, rememberNote } from './log-memory.ts'

const log = new MemoryLog('example.com/log', new Uint8Array(32).fill(1))
const first_seen = '2026-05-12T10:00:00.000Z'
const keys = [{ vkey: formatVerifierKey(log.key), first_seen }]

/** The signed states of the log with one entry, two and three. */
const [one = '', two = '', three = ''] = ['a', 'b', 'c'].map((entry) => {
  log.append([new TextEncoder().encode(entry)])
  return log.checkpoint()
})

function device() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

test('the memory of a log only grows, whichever response comes last', () => {
  const storage = device()
  for (const [note, stands] of [
    [two, two],
    [one, two],
    [three, three],
    [two, three],
  ] as const) {
    rememberNote(storage, 'example.com/log', { note, keys })
    expect(rememberedNote(storage, 'example.com/log', keys)).toBe(stands)
  }
})

test('ignores and replaces unreadable memory', () => {
  const storage = device()
  storage.setItem('log-checkpoint example.com/log', 'nonsense')
  rememberNote(storage, 'example.com/log', { note: one, keys })
  expect(rememberedNote(storage, 'example.com/log', keys)).toBe(one)
})

test('ignores memory signed by another key, and leaves it for those who know that key', () => {
  const storage = device()
  const stranger = new MemoryLog('example.com/log', new Uint8Array(32).fill(2))
  stranger.append(['a', 'b', 'c'].map((entry) => new TextEncoder().encode(entry)))
  const theirs = {
    note: stranger.checkpoint(),
    keys: [{ vkey: formatVerifierKey(stranger.key), first_seen }],
  }
  rememberNote(storage, 'example.com/log', { note: one, keys })
  rememberNote(storage, 'example.com/log', theirs)
  expect(rememberedNote(storage, 'example.com/log', theirs.keys)).toBeUndefined()
  expect(rememberedNote(storage, 'example.com/log', keys)).toBe(one)
})
