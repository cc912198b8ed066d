import type { Notification } from '@atesta/contract/routes/notifications.ts'
import { expect, test } from 'vitest'
import { notificationPlace } from './notification-place.ts'

const about = (type: 'workflow' | 'claim', more: Partial<Notification>): Notification => ({
  ...{ id: 1, kind: 'inspection_returned', inspection: null, action: null, by: null, claim_state: null },
  ...{ message: '', read: false, created_at: '2026-11-28T08:00:00Z' },
  task: { id: 2, name: 'Hail', type, folder_id: 3 },
  ...more,
})
const inspection = { id: 4, number: 12, title: '' }

test('leads to the inspection, also of a claim; without one to the task', () => {
  for (const type of ['workflow', 'claim'] as const)
    expect(notificationPlace(about(type, { inspection }))).toEqual({ to: '/dashboard/3/2/4' })
  expect(notificationPlace(about('claim', { kind: 'claim_moved' }))).toEqual({ to: '/dashboard/claims/2' })
})
