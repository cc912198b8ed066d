import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { NumberField } from './number-field.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const shown = (field: Partial<Parameters<typeof NumberField>[0]>) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <NumberField label="Amount" value="" onChange={() => undefined} {...field} />
      </MantineProvider>
    </I18nextProvider>,
  )

test('shows a number as the language writes it, and what is none as it was typed', () => {
  expect(shown({ value: 1_150_000.5, locale: 'es' })).toContain('value="1.150.000,5"')
  expect(shown({ value: 1_150_000.5, locale: 'en' })).toContain('value="1,150,000.5"')
  expect(shown({ value: '1.2.3', locale: 'es' })).toContain('value="1.2.3"')
})

test('says what it does not take, and marks itself so that no form sends it', () => {
  const refused = shown({ value: 95, min: -90, max: 90 })
  expect(refused).toContain('Write a number from -90 to 90.')
  expect(refused).toContain('data-refused="range"')
  expect(refused).toContain('value="95"')
  expect(shown({ value: 45, min: -90, max: 90 })).not.toContain('data-refused')
})

test('numbers are entered in one way', () => {
  const root = join(import.meta.dirname, '../..')
  const isSource = (name: string) => /\.tsx?$/.test(name) && !/node_modules|^dist|\.test\./.test(name)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isSource)
  const others = files.filter((file) =>
    /import \{[^}]*\bNumberInput\b[^}]*\} from '@mantine\/core'/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(others).toEqual([])
})
