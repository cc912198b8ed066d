import { expect, test } from 'vitest'
import { includesText } from './includes-text.ts'

test('finds what the built-in search finds', () => {
  // Of two letters, so that parts are found and nearly found.
  const letters = (bits: number, length: number) =>
    Array.from({ length }, (_, at) => ((bits >> (at % 30)) & 1 ? 'b' : 'a')).join('')
  let found = 0
  for (let each = 1; each < 2000; each++) {
    const text = letters(each * 7919, 60)
    for (const part of [letters(each, 18), text.slice(each % 40, (each % 40) + 20), `${text}a`, '']) {
      const expected = text.includes(part)
      expect(includesText(text, part), `${part} in ${text}`).toBe(expected)
      if (expected) found++
    }
  }
  expect(found).toBeGreaterThan(1999)
})

test('a part that is nearly everywhere is sought once through the text', () => {
  // The built-in search takes minutes for it.
  const half = 'a'.repeat(400_000)
  expect(includesText(half + half + half, `${half}b${half}`)).toBe(false)
})
