import { expect, test } from 'vitest'
import { listQuery } from './list-query.ts'

test('both days are meant whole, where the person is', () => {
  const { from, to } = listQuery({ from: '2026-03-01', to: '2026-03-01' })
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 3_600_000)
  expect(new Date(from ?? '').getHours()).toBe(0)
})

test('what is not asked for is not said', () => {
  expect(listQuery({ category: 'photo', person_id: '7' }, 'created_at')).toEqual({
    category: 'photo',
    person_id: 7,
    sort: 'created_at',
  })
})
