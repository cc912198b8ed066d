import { locales } from '@atesta/contract/limits.ts'
import { claim, type Facts, type ReasonCode, reasonCodes } from '@atesta/evidence/verdict.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { createInstance, type TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { formatOf } from '../../language/format.ts'
import { reasonTexts } from './reason-texts.ts'

/** Every fact that any reason may come with, as the evidence module words them. */
const facts: Facts = {
  detail: 'proof: no index',
  sha256: 'ab'.repeat(32),
  size: 70000,
  given_sha256: 'cd'.repeat(32),
  given_size: 70001,
  origin: 'example.com/log',
  index: 69999,
  seen_size: 12,
  name: 'example.com/log',
  key_id: '01020304',
  count: 1,
  quorum: 2,
  policy: 'both',
  names: 'w1, w2',
  unknown_names: 'w3',
  time: '2026-05-12T10:00:00.000Z',
  recorded_at: '2026-05-12T10:00:01.000Z',
  sealed_at: '2026-05-12T10:00:01.000Z',
  ended_size: 900,
  authority: 'TSA',
  until: '2028-05-12T10:00:00.000Z',
  lat: -34.60372,
  lon: -58.38159,
  accuracy_m: 8,
  source: 'exif',
  distance_m: 12000,
  file_name: 'IMG.jpg',
  device_time: '2026-05-12T07:00:00-03:00',
  exif: { taken_at: '2026-05-12 07:00', device: 'Nokia 6' },
  withheld: 3,
}

describe.each(locales)('in %s', (locale) => {
  const i18n = createInstance()
  void i18n.init({
    lng: locale,
    defaultNS: 'verdict',
    resources: { [locale]: texts[locale] },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  const t = i18n.getFixedT(locale, 'verdict') as TFunction<'verdict'>
  const format = formatOf(locale, 'UTC')
  const say = (reason: ReasonCode, given: Facts) =>
    t(`reasons.${reason}`, reasonTexts(claim(reason, given), format, t))

  test.each(reasonCodes)('%s is a sentence with all its facts', (reason) => {
    const sentence = say(reason, facts)
    expect(sentence).not.toBe(`reasons.${reason}`)
    expect(sentence).not.toContain('{{')
    expect(sentence.endsWith('.')).toBe(true)
  })

  test('times, numbers and places are said in the language', () => {
    expect(say('included', facts)).toContain(new Intl.NumberFormat(locale).format(69999))
    expect(say('not_after_issuer_only', facts)).toContain(format.exact('2026-05-12T10:00:01.000Z'))
    expect(say('place_claimed', facts)).toContain(format.coordinates({ lat: -34.60372, lon: -58.38159 }))
    expect(say('capture_claimed', facts)).toContain('Nokia 6')
  })

  test('a name from a stranger cannot reorder the line', () => {
    expect(say('person_claimed', { name: 'Ana\u202Egpj.exe' })).not.toContain('\u202E')
    expect(
      say('capture_claimed', { file_name: 'a\u202Eb', device_time: undefined, exif: undefined }),
    ).not.toContain('\u202E')
  })

  test('a place without accuracy says none', () => {
    expect(say('place_claimed', { lat: 1, lon: 2, source: 'device' })).not.toContain('±')
  })
})
