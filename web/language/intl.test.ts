import { dateFormat } from '@atesta/contract/date-format.ts'
import { expect, test } from 'vitest'
import { listFormat, numberFormat } from './intl.ts'

test('makes each format once per language, kind and options', () => {
  const date = dateFormat('es', { dateStyle: 'medium' })
  expect(dateFormat('es', { dateStyle: 'medium' })).toBe(date)
  expect(dateFormat('pt', { dateStyle: 'medium' })).not.toBe(date)
  expect(dateFormat('es', { dateStyle: 'medium', timeZone: 'UTC' })).not.toBe(date)
  expect(numberFormat('es')).toBeInstanceOf(Intl.NumberFormat)
  expect(listFormat('es', {})).toBeInstanceOf(Intl.ListFormat)
})
