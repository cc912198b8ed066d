import { expect, test } from 'vitest'
import { negotiateLocale } from './texts.ts'

test.each([
  ['pt-BR, en', 'pt'],
  ['es-419,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.5, pt;q=0.7', 'pt'],
  ['EN-us', 'en'],
  ['de, fr;q=0.9', 'es'],
  ['en;q=0', 'es'],
  ['*', 'es'],
  ['de, *;q=0.1', 'es'],
  ['', 'es'],
  [undefined, 'es'],
])('%j of a user who reads Spanish is answered in %s', (header, locale) => {
  expect(negotiateLocale(header, 'es')).toBe(locale)
})
