import { expect, test } from 'vitest'
import { readTable } from './table-text.ts'

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b\r\nc;d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\uFEFFa,b', [['a', 'b']]],
  ['"Ruiz, Ana","says ""hi"""', [['Ruiz, Ana', 'says "hi"']]],
  ['"a;b",c', [['a;b', 'c']]],
  ['one', [['one']]],
  ['', []],
  ['\n , \n', []],
])('%j', (text, cells) => {
  expect(readTable(text).map((row) => row.cells)).toEqual(cells)
})

test('a row knows its line, also after one that spans several', () => {
  expect(readTable('a,"two\nlines"\n\nb,c').map(({ line }) => line)).toEqual([1, 4])
})
