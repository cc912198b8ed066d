import { expect, test } from 'vitest'
import { isWeak } from './password-strength.ts'

const names = ['Inés Peña', 'ines.pena@acme-mining.test', 'Acme Mining']

test.each([
  '1111111111',
  'password12',
  'PASSWORD123',
  'Password2026!',
  '!!sunshine!!',
  'qwertyuiop',
  '1234567890',
  '0987654321ab',
  'abcdefghijkl',
  'aaaaabbbbbbb',
  'abcabcabcabc',
  'horsehorse',
  'Atesta2026!',
  'acme mining 1',
  'ines.pena@acme-mining.test',
  'InesPena2026',
])('%s is one of the first that an attacker would try', (password) => {
  expect(isWeak(password, names)).toBe(true)
})

test.each([
  'correct horse battery',
  'atesta keeps my evidence safe',
  'x7#Kq9!vR2pL',
  'Inés sells seashells',
  'contraseña de Juan y Eva',
  '🦊🐙🌵🚲🎻🧀🛶🪁🥕🦉',
  `${'long '.repeat(40)}and then some`,
])('%s is not', (password) => {
  expect(isWeak(password, names)).toBe(false)
})
