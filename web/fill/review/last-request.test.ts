import type { InspectionEvent } from '@atesta/contract/schemas/review.ts'
import { expect, test } from 'vitest'
import { lastRequest } from './last-request.ts'

const event = (
  id: number,
  action: InspectionEvent['action'],
  message: InspectionEvent['message'] = null,
) => ({
  ...{ id, action, message, at: '2026-11-28T08:00:00Z', user: null, round: null, comment: null },
})
const [submit, more] = [event(1, 'submit'), event(2, 'notify', 'more')]

test('a request for more stands until a submission or decision follows it', () => {
  expect(lastRequest([more, submit])).toBe(more)
  expect(lastRequest([event(4, 'rename'), event(3, 'notify', 'remind'), more, submit])).toBe(more)
  for (const action of ['submit', 'approve', 'return'] as const)
    expect(lastRequest([event(3, action), more, submit])).toBeNull()
  expect(lastRequest([submit])).toBeNull()
  expect(lastRequest([])).toBeNull()
})
