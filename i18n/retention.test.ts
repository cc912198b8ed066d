import { locales } from '@atesta/contract/limits.ts'
import { expect, test } from 'vitest'
import { texts } from './typed.ts'

/** Erasure leaves the person's name with the record: docs/operations.md, "Retention and erasure". */
const stays = {
  en: /person’s name stay/,
  es: /nombre de la persona .*permanecen/,
  pt: /nome da pessoa .*permanecem/,
}

test.each(locales)('the text about erasure in %s says what it does', (locale) => {
  const { sentence, erase } = texts[locale].retention
  for (const text of [sentence, erase.detail]) expect(text).toMatch(stays[locale])
})
