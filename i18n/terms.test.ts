import { createHash } from 'node:crypto'
import { termsVersion } from '@atesta/contract/terms.ts'
import { expect, test } from 'vitest'
import { texts } from './typed.ts'

test('the words of the terms are those of their version: others need a new date', () => {
  const words = JSON.stringify([texts.en.legal.terms, texts.es.legal.terms, texts.pt.legal.terms])
  expect([termsVersion, createHash('sha256').update(words).digest('hex')]).toEqual([
    '2026-11-25',
    '4d1879c83f162ea1d8b9e7b1cea826e154796f825a41403ba73e88a9b8814f85',
  ])
})
