import { expect, test } from 'vitest'
import { keep, readKept, takePublished } from './log-keys.ts'
import { TestInstallation } from './sealed-file.testing.ts'

const first = new TestInstallation('example.com/log', 1).keys
const second = new TestInstallation('example.com/log', 2).keys
const monday = new Date('2026-05-11T08:00:00.000Z')
const friday = new Date('2026-05-15T08:00:00.000Z')

/** A storage of the browser's shape that holds what is put into it. */
function storage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

test('keys keep the moment they were first seen, and go when the installation no longer lists them', () => {
  const kept = takePublished([], first, monday)
  const both = takePublished(kept, second + first, friday)
  expect(both).toEqual([
    { vkey: second.trim(), first_seen: friday.toISOString() },
    { vkey: first.trim(), first_seen: monday.toISOString() },
  ])
  expect(takePublished(both, second, new Date())).toEqual(both.slice(0, 1))
})

test('a response that is not a list of keys changes nothing', () => {
  const kept = takePublished([], first, monday)
  for (const answer of ['', '<html>not found</html>', `${first}example.com/log+00000000+AAAA`])
    expect(takePublished(kept, answer, friday)).toEqual(kept)
})

test('kept keys are used on the next visit without a network', () => {
  const device = storage()
  const keys = takePublished([], first, monday)
  keep(device, keys)
  expect(readKept(device)).toEqual(keys)
})

test('a store that was tampered with or cannot be used does no harm', () => {
  expect(readKept(storage())).toEqual([])
  expect(readKept(storage({ 'log-keys': '{broken' }))).toEqual([])
  expect(readKept(storage({ 'log-keys': '{"vkey":"x"}' }))).toEqual([])
  expect(readKept(storage({ 'log-keys': '[null,{"vkey":"x","first_seen":"y"},{"vkey":7}]' }))).toEqual([])
  const refusing = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => keep(refusing, takePublished([], first, monday))).not.toThrow()
})
