import { expect, test } from 'vitest'
import { documentOf, sectionsOf } from './document.ts'

const suites = ['reads', 'lists', 'writes']

test('a section takes the place of the one before, and the others stay', () => {
  const first = documentOf('# Benchmarks', [{ suite: 'writes', text: '## Writes\n\n| a |' }], suites)
  const second = documentOf(
    '# Benchmarks',
    [
      ...sectionsOf(first),
      { suite: 'reads', text: '## Reads' },
      { suite: 'writes', text: '## Writes again' },
    ],
    suites,
  )
  expect(sectionsOf(second)).toEqual([
    { suite: 'reads', text: '## Reads' },
    { suite: 'writes', text: '## Writes again' },
  ])
  expect(second.startsWith('# Benchmarks\n\n<!-- reads -->\n\n## Reads\n')).toBe(true)
})

test('removes sections of former suites, and ignores other texts', () => {
  const with2 = documentOf('# Benchmarks', [{ suite: 'lists', text: '## Lists' }], suites)
  expect(documentOf('# Benchmarks', sectionsOf(with2), ['reads'])).toBe('# Benchmarks\n')
  expect(sectionsOf('# Something else\n\nText.')).toEqual([])
})
