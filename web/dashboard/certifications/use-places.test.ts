import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { expect, test } from 'vitest'
import { allPlaces } from './use-places.ts'

const place = (id: number) => ({ id, title: `Photo ${id}`, lat: id, lon: -id, accuracy_m: 5 })
const row = (id: number) =>
  ({
    id,
    title: `Photo ${id}`,
    position: { lat: id, lon: -id, accuracy_m: 5, source: 'device' },
  }) as Certification
const unplaced = { id: 9, title: 'Permit', position: null } as Certification

test('until all places are there the map shows those of the newest', () => {
  expect(allPlaces([row(3), unplaced, row(2)], [])).toEqual([place(3), place(2)])
})

test('one that arrived after the places of all is shown with them, and each once', () => {
  expect(allPlaces([row(3), row(2)], [place(2), place(1)])).toEqual([place(3), place(2), place(1)])
})
