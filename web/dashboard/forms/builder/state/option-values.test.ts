import { component, formWith } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { freeValue, isGenerated, namedValue, publishedValues, valueFrom } from './option-values.ts'
import { withPasted } from './pasted-options.ts'

const none = new Set<string>()

test.each([
  ['High', 'high'],
  ['  Muy alto, ¡ojo! ', 'muy_alto_ojo'],
  ['Não', 'nao'],
  ['1–5 %', '1_5'],
  ['高', undefined],
  ['x'.repeat(300), 'x'.repeat(40)],
])('the words %j give the value %j', (words, value) => {
  expect(valueFrom(words, none)).toBe(value)
})

test('a value is free', () => {
  expect(valueFrom('High', new Set(['high', 'high_2']))).toBe('high_3')
})

test('only values that the builder gave are generated ones', () => {
  expect(['option_1', 'option_12', freeValue(none)].map(isGenerated)).toEqual([true, true, true])
  expect(['high', 'option_high', 'option_1234567', 'Option_1', ''].filter(isGenerated)).toEqual([])
})

test('an option is kept under its first words, in the language shown or another', () => {
  const options = [
    { label: 'High', value: 'option_1' },
    { label: { es: 'Alto' }, value: 'option_2' },
    { label: 'Low', value: 'l' },
    { label: '', value: 'option_4' },
    { label: 'L', value: 'option_5' },
  ]
  const named = (at: number, published = none) => namedValue({ options, at, published, locale: 'en' })
  expect([0, 1, 2, 3, 4, 5].map((at) => named(at))).toEqual([
    'high',
    'alto',
    undefined,
    undefined,
    'l_2',
    undefined,
  ])
})

test('values that answers may have stay', () => {
  const label = 'High'
  const asked = component('risk', 'radio', { options: [{ label, value: 'option_1' }] })
  const published = publishedValues(formWith(asked), 'risk')
  expect([...published]).toEqual(['option_1'])
  expect(publishedValues(formWith(asked), 'another')).toEqual(none)
  expect(namedValue({ options: asked.options, at: 0, published, locale: 'en' })).toBeUndefined()
  const pasted = withPasted([{ label: '', value: 'option_1' }], 0, 'North\nSouth', 'en', published)
  expect(pasted?.options.map(({ value }) => value)).toEqual(['option_1', 'south'])
})
