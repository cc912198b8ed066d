import { createHash } from 'node:crypto'
import { termsVersion } from '@atesta/contract/terms.ts'
import { expect, test } from 'vitest'
import { texts } from './typed.ts'

test('the words of the terms are those of their version: others need a new date', () => {
  const words = JSON.stringify([texts.en.legal.terms, texts.es.legal.terms, texts.pt.legal.terms])
  expect([termsVersion, createHash('sha256').update(words).digest('hex')]).toEqual([
    '2026-11-23',
    '58c03b4e4822c770b81fe19bc8c27ca9f18b90a1a53e8e20b48a45775fa44766',
  ])
})
