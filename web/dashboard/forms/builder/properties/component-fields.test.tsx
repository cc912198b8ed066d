import type { Component } from '@atesta/contract/schemas/form.ts'
import { component, options } from '@atesta/forms/testing/build-form.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../../language/i18n.ts'
import { ComponentLimits, DefaultField } from './component-limits.tsx'
import { OptionsEditor } from './options-editor.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

const drawn = (element: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={i18n}>{element}</I18nextProvider>
    </MantineProvider>,
  )
const shown = (type: Component['type'], standard: unknown) =>
  drawn(<DefaultField component={component('asked', type, { options: options('a'), default: standard })} />)

test.each<[Component['type'], unknown]>([
  ['number', ''],
  ['scale', null],
  ['radio', []],
  ['yes_no', ' '],
  ['text', null],
  ['textarea', []],
])('a blank default is none, and can be given: %s, %j', (type, standard) => {
  expect(shown(type, standard)).toContain('<input')
  expect(shown(type, standard)).not.toContain(texts.en.builder.fields.default_remove)
})

test.each<[Component['type'], unknown]>([
  ['date', ''],
  ['checkbox', []],
])('offers no removal where no default can be given: %s, %j', (type, standard) => {
  expect(shown(type, standard)).not.toContain(texts.en.builder.fields.default_remove)
})

test('a space that a text begins with stays as it is typed', () => {
  expect(shown('text', ' ')).toContain('value=" "')
})

test.each<[Component['type'], Partial<Component>]>([
  ['group', { min: 2, max: 5 }],
  ['checkbox', { min: 2, max: 5 }],
  ['dropdown', { min: 2, max: 5, multiple: true }],
  ['dropdown', { min: 2, max: 5 }],
])('how many may be given is seen and can be changed: %s, %j', (type, limits) => {
  const html = drawn(<ComponentLimits component={component('asked', type, limits)} />)
  expect(html.match(/data-field="(min|max)"/g)).toEqual(['data-field="min"', 'data-field="max"'])
  expect([...html.matchAll(/value="(\d)"/g)].map(([, value]) => value)).toEqual(['2', '5'])
})

test.each<Component['type']>(['dropdown', 'radio'])('one choice has no number of choices: %s', (type) => {
  expect(drawn(<ComponentLimits component={component('asked', type)} />)).not.toContain('<input')
})

test('options that are offered under a condition say so, and can all be offered always', () => {
  const [always, conditional] = options('a', 'b')
  const only = { ...conditional, visible_if: { '==': [{ var: 'region' }, 'north'] } } as typeof always
  const drawnWith = (...given: (typeof always)[]) =>
    drawn(
      <OptionsEditor component={component('asked', 'radio', { options: given as Component['options'] })} />,
    )
  const { conditional: words, all_always } = texts.en.builder.options
  const html = drawnWith(always, only)
  expect(html.split(words)).toHaveLength(2)
  expect(html).toContain(all_always)
  expect(html).toContain('data-field="options/1/visible_if"')
  expect(drawnWith(always)).not.toContain(all_always)
})
