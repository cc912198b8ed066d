import { errorCodes } from '@atesta/contract/errors.ts'
import { type Locale, locales } from '@atesta/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { namespaces } from './namespaces.ts'
import { texts } from './typed.ts'

type Tree = { [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}

const pluralEnd = /_(zero|one|two|few|many|other)$/
const meaningOf = (key: string) => key.replace(pluralEnd, '')
const variablesOf = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] as string).sort()
const flat = (locale: (typeof locales)[number], namespace: (typeof namespaces)[number]) =>
  flatten(texts[locale][namespace] as unknown as Tree)

describe.each(locales)('texts in %s', (locale) => {
  test.each(namespaces)('%s says what English says', (namespace) => {
    const mine = new Set([...flat(locale, namespace).keys()].map(meaningOf))
    const english = new Set([...flat('en', namespace).keys()].map(meaningOf))
    expect([...mine].sort()).toEqual([...english].sort())
  })

  test.each(namespaces)('%s uses the same variables', (namespace) => {
    const english = new Map<string, string[]>()
    // The form for zero may say it in words ("Nothing waits for you"), without the number.
    const spoken = (locale: Locale) => [...flat(locale, namespace)].filter(([key]) => !key.endsWith('_zero'))
    for (const [key, text] of spoken('en')) english.set(meaningOf(key), variablesOf(text))
    for (const [key, text] of spoken(locale)) {
      expect(variablesOf(text), `${namespace}:${key}`).toEqual(english.get(meaningOf(key)))
    }
  })

  test.each(namespaces)('%s has every plural form of the language', (namespace) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const keys = flat(locale, namespace)
    const counted = [...keys.keys()].filter((key) => key.endsWith('_other')).map(meaningOf)
    for (const key of counted) {
      for (const form of forms) expect(keys.has(`${key}_${form}`), `${namespace}:${key}_${form}`).toBe(true)
    }
  })

  test.each(namespaces)('%s has no empty text and no exclamation mark', (namespace) => {
    for (const [key, text] of flat(locale, namespace)) {
      expect(text.trim(), `${namespace}:${key}`).not.toBe('')
      expect(text, `${namespace}:${key}`).not.toMatch(/[!¡]/)
    }
  })

  test('every error code has exactly a title and a detail', () => {
    const errors = texts[locale].errors as Record<string, { title: string; detail: string }>
    expect(Object.keys(errors).sort()).toEqual(Object.keys(errorCodes).sort())
    for (const [code, text] of Object.entries(errors)) {
      expect(Object.keys(text).sort(), code).toEqual(['detail', 'title'])
      expect(text.detail.endsWith('.'), `${code} detail is a sentence`).toBe(true)
    }
  })
})

test('the texts the product fixes word for word', () => {
  const { errors, modals, certifications, cookies } = texts.en
  expect(errors.UNKNOWN).toEqual({ title: 'Unknown error', detail: 'There was an error, please try again.' })
  expect(errors.image_too_large.title).toBe('Image too large')
  expect(errors.file_too_large.title).toBe('File too large')
  expect(errors.incorrect_file_format.title).toBe('Incorrect file format')
  expect(errors.inspection_already_submitted.detail).toBe(
    'You cannot save this inspection because it has already been submitted.',
  )
  expect(modals.CERTIFICATION_ERROR.detail).toBe(
    'The upload and certification of your file has failed because of an unknown error. Please try again or contact technical support.',
  )
  expect(modals.REPORT_ERROR_EMPTY_TASK.title).toBe('Report Error')
  expect(modals.WRONG_FILE_FORMAT.no_extension).toBe('No extension')
  expect(certifications.deleted).toBe('Certification deleted successfully')
  expect(cookies.settings.save).toBe('Save & Accept')
})
