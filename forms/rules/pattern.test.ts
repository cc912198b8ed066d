import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withBudget } from '../work.ts'
import { compilePattern, matchesPattern, maxPatternText } from './pattern.ts'

const matches = (pattern: string, text: string) => compilePattern(pattern)?.(text)

describe('compilePattern', () => {
  it.each([
    ['\\d{3}-\\d{4}', '123-4567', '123-456'],
    ['[A-Z]{2,3}\\d+', 'ABC1', 'A1'],
    ['(?:yes|no)+', 'yesnoyes', 'yesnoy'],
    ['a{2,}', 'aaaa', 'a'],
    ['a{0,2}b?', 'aab', 'aaab'],
    ['^foo$', 'foo', 'foobar'],
    ['\\p{L}+', 'Ñandú', 'abc1'],
    ['[^\\]]+', 'ab[', 'a]'],
    ['x(|y)z', 'xz', 'xyyz'],
    ['.', '😀', '😀😀'],
    ['a\\$', 'a$', 'a'],
    ['\\u{1F600}', '😀', 'a'],
    ['a+?b', 'aab', 'aa'],
    ['', '', 'a'],
  ])('%s takes %s and refuses %s', (pattern, good, bad) => {
    expect(matches(pattern, good)).toBe(true)
    expect(matches(pattern, bad)).toBe(false)
  })

  it.each([
    '(',
    ')',
    'a**',
    '[',
    'a{3,2}',
    '(?=a)',
    '(?<n>a)',
    '\\1',
    '\\b',
    '\\',
    'a^b',
    '\\p{Nonsense}',
    '[z-a]',
    '{',
  ])('does not read %s', (pattern) => expect(compilePattern(pattern)).toBeUndefined())

  it('refuses patterns that need too many states, also when they repeat nothing', () => {
    expect(compilePattern('((a{100}){100}){100}')).toBeUndefined()
    expect(matches('((((){9999}){9999}){9999}){9999}', '')).toBe(true)
    expect(compilePattern('('.repeat(100) + ')'.repeat(100))).toBeUndefined()
  })

  it('reads none that is longer than people write; reading this one would take an hour', () => {
    expect(compilePattern('\\d'.repeat(200_000))).toBeUndefined()
  })

  it('counts in an evaluation what reading a pattern costs, whether it was read before or not', () => {
    const pattern = 'a'.repeat(400)
    const matched = withBudget(() =>
      Array.from({ length: 20_000 }, () => matchesPattern(pattern, 'a'.repeat(400))),
    )
    expect(matched[0]).toBe(true)
    expect(matched.at(-1)).toBe(false)
  })

  it('answers patterns that hang a backtracking engine', () => {
    expect(matches('(a+)+b', 'a'.repeat(maxPatternText))).toBe(false)
    expect(matches('(a|a)*(a|a)*c', 'a'.repeat(maxPatternText))).toBe(false)
    expect(matches('(a|aa)+', 'a'.repeat(maxPatternText))).toBe(true)
    expect(matches('a*', 'a'.repeat(maxPatternText + 1))).toBe(false)
  })

  const source: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w'),
      fc.tuple(tie('node'), tie('node')).map(([a, b]) => a + b),
      fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(${a}|${b})`),
      fc
        .tuple(tie('node'), fc.constantFrom('?', '*', '+', '{2}', '{0,2}', '{1,}'))
        .map(([a, q]) => `(${a})${q}`),
    ),
  })).node

  it('agrees with the built-in RegExp on whole texts', () => {
    fc.assert(
      fc.property(
        source,
        fc.string({ unit: fc.constantFrom('a', 'b', '1', '\n'), maxLength: 8 }),
        (pattern, text) => {
          expect(matches(pattern, text)).toBe(new RegExp(`^(?:${pattern})$`, 'u').test(text))
        },
      ),
      { numRuns: 2000 },
    )
  })
})
