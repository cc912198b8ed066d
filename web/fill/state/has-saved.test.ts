import { expect, test } from 'vitest'
import { hasSaved } from './has-saved.ts'
import type { WebForm } from './web-form.ts'

const inspection = { updated_at: '2026-11-28T09:00:00Z' } as NonNullable<WebForm['inspection']>
const opened = { inspection, savedAt: inspection.updated_at, savedSchema: {} }

test('an inspection that was only opened has nothing saved', () => {
  expect(hasSaved(opened)).toBe(false)
  expect(hasSaved({ ...opened, savedSchema: { name: '', tools: [] } })).toBe(false)
  expect(hasSaved({ ...opened, savedAt: null })).toBe(false)
})

test('answers of before are saved, and so is what was taken since, though it emptied the form', () => {
  expect(hasSaved({ ...opened, savedSchema: { name: 'Pump' } })).toBe(true)
  expect(hasSaved({ ...opened, savedAt: '2026-11-28T09:05:00Z' })).toBe(true)
})
