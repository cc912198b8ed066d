import { limits, locales } from '@atesta/contract/limits.ts'
import { expect, test } from 'vitest'
import { evidenceNote } from './evidence-note.ts'
import { reportTexts } from './report-texts.ts'

const file = { erased: false, unreadable: false, category: 'file', size: 1000, claims: {} }

test.each(locales)('says why there is no picture, and that a photo is a smaller copy (%s)', (locale) => {
  const texts = reportTexts[locale]
  const note = (more: Partial<Parameters<typeof evidenceNote>[0]>) =>
    evidenceNote({ ...file, ...more }, locale, 'UTC')
  expect(note({})).toBeUndefined()
  expect(note({ unreadable: true })).toBe(texts.unreadable)
  const large = { unreadable: true, size: limits.maxDrawnBytes + 1 }
  expect(note(large)).toBe(texts.tooLarge)
  expect(note({ ...large, category: 'video_basic' })).toBe(texts.unreadable)
  expect(note({ ...large, erased: true })).toBe(texts.erased)
  const reduced = { width: 4032, height: 3024, size: 5_000_000, sha256: 'ab'.repeat(32) }
  expect(note({ claims: { reduced } })).toMatch(/4.?032 × 3.?024/)
  expect(note({ unreadable: true, claims: { reduced } })).toContain(`${texts.unreadable} `)
})
