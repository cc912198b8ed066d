import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { NumberField } from './number-field.tsx'
import { readDegrees, readNumber } from './read-number.ts'
import { leftText, staysTyped, stepFrom } from './typed-number.ts'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const shown = (field: Partial<Parameters<typeof NumberField>[0]>) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <NumberField label="Amount" value="" onChange={() => undefined} {...field} />
      </MantineProvider>
    </I18nextProvider>,
  )

test('shows numbers in the language’s format, and other text as typed', () => {
  expect(shown({ value: 1_150_000.5, locale: 'es' })).toContain('value="1.150.000,5"')
  expect(shown({ value: 1_150_000.5, locale: 'en' })).toContain('value="1,150,000.5"')
  expect(shown({ value: '1.2.3', locale: 'es' })).toContain('value="1.2.3"')
})

test('says what it does not take, and marks itself so that no form sends it', () => {
  const refused = shown({ value: 95, min: -90, max: 90 })
  expect(refused).toContain('Enter a number from -90 to 90.')
  expect(refused).toContain('data-refused="range"')
  expect(refused).toContain('value="95"')
  expect(shown({ value: 45, min: -90, max: 90 })).not.toContain('data-refused')
})

test('a text stands where one is taken, and is refused where it is not', () => {
  expect(shown({ value: 'none' })).toContain('data-refused="not_a_number"')
  const taken = shown({ value: 'none', texts: true })
  expect(taken).toContain('value="none"')
  expect(taken).not.toContain('data-refused')
})

test('an obligatory number is marked as one', () => {
  expect(shown({ required: true })).toContain('required=""')
  expect(shown({})).not.toContain('required=""')
})

test('the unit is said with the field', () => {
  const markup = shown({ unit: 'kg' })
  const [, id] = /<input[^>]* aria-describedby="([^" ]+)"/.exec(markup) ?? []
  expect(markup).toMatch(new RegExp(`id="${id}"[^>]*>\\s*<span[^>]*>kg<`))
  expect(shown({ unit: 'kg', description: 'Gross.' })).toMatch(/>Gross\. <[^>]+>kg</)
  expect(shown({})).not.toContain('aria-describedby')
})

test('shows the understood number once the field is left', () => {
  const left = (text: string, locale: 'en' | 'es', decimals?: number) =>
    leftText(text, { locale, read: readNumber, decimals })
  expect(left('0.125', 'es')).toBe('0,125')
  expect(left(' 1,234,567.89', 'es')).toBe('1.234.567,89')
  expect(left('310.000', 'es')).toBe('310.000')
  // What is refused or no number stays, so that the sentence below it is about what stands there.
  expect(left('310.000', 'en', 2)).toBe('310.000')
  expect(left('abc', 'en')).toBe('abc')
  expect(left('', 'en')).toBe('')
  // The way it is written would be read as another number.
  expect(leftText('1234', { locale: 'en', read: readDegrees })).toBe('1234')
})

test('a value from elsewhere replaces what is typed', () => {
  expect(staysTyped({ kept: 5, value: 5, isAnswer: false })).toBe(true)
  expect(staysTyped({ kept: 5, value: 7, isAnswer: true })).toBe(false)
  // A form that holds no texts answers `abc` with nothing; put back to nothing, it is meant.
  expect(staysTyped({ kept: 'abc', value: '', isAnswer: true })).toBe(true)
  expect(staysTyped({ kept: 'abc', value: '', isAnswer: false })).toBe(false)
})

test('arrow keys continue from a readable number, and leave other text', () => {
  expect(['12', '', 'abc'].map((text) => stepFrom(text, 1, 'en', readNumber))).toEqual([13, 1, undefined])
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
