import type { InspectionEvent } from '@atesta/contract/schemas/review.ts'

/** The last message that asks for more, unless a submission or a decision came after it. `events` are newest first. */
export function lastRequest(events: InspectionEvent[]): InspectionEvent | null {
  const last = events.find(
    ({ action, message }) =>
      message === 'more' || action === 'submit' || action === 'approve' || action === 'return',
  )
  return last?.message === 'more' ? last : null
}
