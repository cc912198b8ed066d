import type { Component } from '@atesta/contract/schemas/form.ts'
import { component, options } from '@atesta/forms/testing/build-form.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../../language/i18n.ts'
import { DefaultField } from './component-limits.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

const shown = (type: Component['type'], standard: unknown) =>
  renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={i18n}>
        <DefaultField component={component('asked', type, { options: options('a'), default: standard })} />
      </I18nextProvider>
    </MantineProvider>,
  )

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
])('and there is nothing to remove where no default can be given: %s, %j', (type, standard) => {
  expect(shown(type, standard)).not.toContain(texts.en.builder.fields.default_remove)
})

test('a space that a text begins with stays as it is typed', () => {
  expect(shown('text', ' ')).toContain('value=" "')
})
