import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['9f86d081884c7d659a2feaa0c55ad015', '9f86d081…c55ad015'],
  ['abcdefghi123456789', 'abcdefgh…23456789'],
  ['abcdefgh123456789', 'abcdefgh123456789'],
  ['', ''],
])('%s is shown as %s', (value, expected) => {
  expect(shorten(value, 8)).toBe(expected)
})
