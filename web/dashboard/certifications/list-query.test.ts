import { dayMs } from '@atesta/contract/durations.ts'
import { expect, test } from 'vitest'
import { listQuery } from './list-query.ts'

test('both days are meant whole, where the person is', () => {
  const day = '2026-03-01'
  const { from, to, ...sealed } = listQuery({ from: day, to: day, sealed_from: day, sealed_to: day })
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(dayMs)
  expect(new Date(from ?? '').getHours()).toBe(0)
  expect(sealed).toEqual({ sealed_from: from, sealed_to: to })
})

test('omits empty filters', () => {
  expect(listQuery({ category: 'photo', person_id: '7' }, 'created_at')).toEqual({
    category: 'photo',
    person_id: 7,
    sort: 'created_at',
  })
})
