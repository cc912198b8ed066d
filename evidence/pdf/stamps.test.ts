import { ours } from '@atesta/testkit/vectors/fixed-keys.ts'
import { expect, test } from 'vitest'
import { readRoots } from '../time/check-token.ts'
import { countingStamps } from './stamps.ts'

const year = (text: string | number) => new Date(`${text}-01-01T00:00:00Z`)
const stamp = (time: number, until: number, trusted = true) => ({
  token: { time: year(time), until: year(until), trusted },
})
const roots = readRoots(ours.certificate)
const asked = { roots, now: year(2040) }

test('stamps count in their order, each made before those before it had ended', () => {
  const all = [stamp(2025, 2030), stamp(2029, 2035), stamp(2034, 2045)]
  expect(countingStamps(all, asked)).toEqual(all)
  // The last authority's certificate may end earlier than that of the one before.
  const shorter = [stamp(2025, 2035), stamp(2029, 2031), stamp(2034, 2045)]
  expect(countingStamps(shorter, asked)).toEqual(shorter)
})

const first = stamp(2025, 2030)
test.each([
  ['from before the one before it', stamp(2024, 2100)],
  ['from the future', stamp(2041, 2100)],
  ['from after all before it had ended', stamp(2031, 2100)],
])('one %s does not count, nor what stands behind it', (_, wrong) => {
  expect(countingStamps([first, wrong, stamp(2029, 2035)], asked)).toEqual([first])
  expect(countingStamps([first, wrong], { ...asked, roots: [] })).toEqual([first])
})

test('one that leads to no root given counts only where none was given', () => {
  const [stranger, next] = [stamp(2029, 2100, false), stamp(2029, 2035)]
  expect(countingStamps([first, stranger, next], asked)).toEqual([first, next])
  expect(countingStamps([first, stranger, next], { ...asked, roots: [] })).toEqual([first, stranger, next])
})

test('clocks of two authorities may differ by minutes', () => {
  const at = (time: string) => ({ token: { time: new Date(time), until: year(2045), trusted: true } })
  const all = [at('2030-01-01T00:00:02Z'), at('2030-01-01T00:00:00Z')]
  expect(countingStamps(all, asked)).toEqual(all)
})
