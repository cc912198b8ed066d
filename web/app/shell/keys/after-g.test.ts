import { expect, test } from 'vitest'
import { afterG } from './after-g.ts'

test('a letter follows g only within a moment, also right after loading', () => {
  const isSecond = afterG()
  const pressed: [string, number][] = [
    ['c', 300],
    ['g', 400],
    ['w', 500],
    ['c', 600],
    ['g', 700],
    ['g', 800],
    ['w', 900],
    ['g', 1000],
    ['w', 2500],
  ]
  expect(pressed.filter(([letter, at]) => isSecond(letter, at))).toEqual([
    ['w', 500],
    ['g', 800],
  ])
})
