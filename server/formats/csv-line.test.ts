import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('quotes where needed and defuses formulas', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng'])).toBe('a,"b,c","d""e","f\ng"\r\n')
  expect(csvLine(['=1+1', '+x', '@x', '\tx', '-1,5', '-5', '-5+1'])).toBe(
    `'=1+1,'+x,'@x,'\tx,"-1,5",-5,'-5+1\r\n`,
  )
})

test.each([
  ['\n=1+1', `"'\n=1+1"`],
  ['\r=1+1', `"'\r=1+1"`],
  ['\t=1+1', `'\t=1+1`],
  ['\nx', `"'\nx"`],
  [' =1+1', `' =1+1`],
  ['-2 bars', `'-2 bars`],
  ['+56 9 1234', `'+56 9 1234`],
])('a cell that begins like a formula is text: %j', (cell, line) =>
  expect(csvLine([cell])).toBe(`${line}\r\n`),
)

test.each([
  ['Red; Blue', '"Red; Blue"'],
  ['Dust; noise; Water, ice; =SUM(1)', '"Dust; noise; Water, ice; =SUM(1)"'],
  ['x;=1+1', '"x;=1+1"'],
  ['one\n- two', '"one\n- two"'],
  ['x\n+1\r\n@y', '"x\n+1\r\n@y"'],
  ['x\ty\t-1', 'x\ty\t-1'],
  ['a = b; c-d', '"a = b; c-d"'],
  [' x', ' x'],
  ['-1e-7', '-1e-7'],
])('and nothing is put into the middle of one: %j', (cell, line) =>
  expect(csvLine([cell])).toBe(`${line}\r\n`),
)

test('a number below zero stays one', () => {
  expect(csvLine([-5, -0.25, -1e-7])).toBe('-5,-0.25,-1e-7\r\n')
})
