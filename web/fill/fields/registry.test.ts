import { readdirSync, readFileSync } from 'node:fs'
import { componentTypes } from '@atesta/contract/schemas/form.ts'
import { formErrorCodes } from '@atesta/forms/form-errors.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { expect, test } from 'vitest'

const kinds = readdirSync(new URL('./kinds/', import.meta.url))
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => name.replace(/\.tsx$/, '').replaceAll('-', '_'))

test('one file per type of component, and no other', () => {
  expect(kinds.sort()).toEqual([...componentTypes].sort())
})

test('the registry names each type once', () => {
  const registry = readFileSync(new URL('./registry.ts', import.meta.url), 'utf8')
  for (const type of componentTypes)
    expect(registry.match(new RegExp(`^ {2}${type}: `, 'gm')), type).toHaveLength(1)
})

test.each(Object.keys(texts))('every answer problem has a sentence in %s', (locale) => {
  const sentences = Object.keys(texts[locale as keyof typeof texts].fill.errors)
  const codes = new Set(sentences.map((key) => key.replace(/_(one|many|other)$/, '')))
  // Besides what the form finds: what only the server does.
  expect([...codes].sort()).toEqual([...formErrorCodes, 'not_taken'].sort())
})
