import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('quotes where needed and defuses formulas', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng'])).toBe('a,"b,c","d""e","f\ng"\r\n')
  expect(csvLine(['=1+1', '+x', '@x', '\tx', '-1,5', '-5', '-5+1'])).toBe(
    `'=1+1,'+x,'@x,'\tx,"-1,5",-5,'-5+1\r\n`,
  )
})

test.each([
  ['\n=1+1', `"'\n'=1+1"`],
  ['\r=1+1', `"'\r'=1+1"`],
  ['\t=1+1', `'\t'=1+1`],
  ['\nx', `"'\nx"`],
  [' =1+1', `' =1+1`],
  ['Red; Blue', '"Red; Blue"'],
  ['x;=1+1', `"x;'=1+1"`],
  ['x; @SUM(A1)', `"x;' @SUM(A1)"`],
  ['x\ty\t-1+cmd', `x\ty\t'-1+cmd`],
  ['x\n+1', `"x\n'+1"`],
  ['x;"=1+1;y', `"x;'""=1+1;y"`],
  ['x; " "=1+1', `"x;' "" ""=1+1"`],
  ['"=1+1', `"'""=1+1"`],
  ['x;"y"', '"x;""y"""'],
  ['a = b; c-d', '"a = b; c-d"'],
])('no part of %j is a formula, at whatever a spreadsheet splits it', (cell, line) => {
  expect(csvLine([cell])).toBe(`${line}\r\n`)
  const parts = line.split(/[;\t\r\n]/)
  for (const part of parts) expect(part).not.toMatch(/^[" ]*[=+\-@]/)
})
