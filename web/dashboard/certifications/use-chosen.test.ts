import { expect, test } from 'vitest'
import type { Certification } from '../../queries/certifications.ts'
import { asShown } from './use-chosen.ts'

const one = (id: number, favorite: boolean) => ({ id, favorite }) as Certification

test('returns chosen rows in their newest state, those of other pages as they were', () => {
  const chosen = [one(1, false), one(2, false)]
  const row = one(1, true)
  expect(asShown(chosen, [row, one(3, true)])).toEqual([row, chosen[1]])
})

test('rows that say nothing new change nothing', () => {
  const chosen = [one(1, false), one(2, false)]
  expect(asShown(chosen, [chosen[0] as Certification, one(3, true)])).toBe(chosen)
  expect(asShown(chosen, undefined)).toBe(chosen)
})
