import { expect, test } from 'vitest'
import { safeFileName } from './safe-text.ts'

test.each([
  ['what systems take for something else', 'a/b:c?.pdf', 'a_b_c_.pdf'],
  ['a device of Windows', 'NUL', '_NUL'],
  ['a device with an ending', 'con.pdf', '_con.pdf'],
  ['no device', 'console', 'console'],
  ['long, in an alphabet of two bytes a letter', 'Ж'.repeat(150), 'Ж'.repeat(100)],
  ['long, of emoji of several parts', '👩‍🚒'.repeat(30), '👩_🚒'.repeat(22)],
])('the name of an embedded file: %s', (_, name, expected) => {
  expect(safeFileName(name)).toBe(expected)
  expect(Buffer.byteLength(`${safeFileName(name)} (2).pdf`)).toBeLessThan(255)
})
