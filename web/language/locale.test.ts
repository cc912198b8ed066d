import { expect, test } from 'vitest'
import { chooseLocale } from './locale.ts'

test.each([
  ['the person’s setting first', 'pt', 'es', ['en-US'], 'pt'],
  ['then this device’s choice', null, 'es', ['pt-BR'], 'es'],
  ['then the browser’s', null, null, ['de-DE', 'pt-BR', 'es'], 'pt'],
  ['upper case too', null, null, ['ES-419'], 'es'],
  ['English at last', null, null, ['de-DE', 'ja'], 'en'],
  ['what is not a language here is ignored', 'fr', 'xx', [], 'en'],
])('%s', (_, setting, stored, browser, expected) => {
  expect(chooseLocale(setting, stored, browser)).toBe(expected)
})
