import { expect, test } from 'vitest'
import { dateFormat, listFormat, numberFormat } from './intl.ts'

test('each format is made once, and another for another language, another kind and other options', () => {
  const date = dateFormat('es', { dateStyle: 'medium' })
  expect(dateFormat('es', { dateStyle: 'medium' })).toBe(date)
  expect(dateFormat('pt', { dateStyle: 'medium' })).not.toBe(date)
  expect(dateFormat('es', { dateStyle: 'medium', timeZone: 'UTC' })).not.toBe(date)
  expect(numberFormat('es')).toBeInstanceOf(Intl.NumberFormat)
  expect(listFormat('es', {})).toBeInstanceOf(Intl.ListFormat)
})
