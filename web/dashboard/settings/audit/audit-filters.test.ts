import { expect, test } from 'vitest'
import { startOfDay } from '../../../language/zoned.ts'
import { auditFilters } from './audit-filters.ts'

test('both days are meant whole, where the person is', () => {
  const { from, to } = auditFilters({ from: '2026-03-01', to: '2026-03-02', user_id: '7', noun: 'folder' })
  expect([from, to]).toEqual([startOfDay('2026-03-01', undefined), startOfDay('2026-03-03', undefined)])
  expect(new Date(from ?? '').getHours()).toBe(0)
})

test('omits empty filters', () => {
  expect(auditFilters({ user_id: '7', noun: 'folder' })).toEqual({ user_id: 7, noun: 'folder' })
})
