import type { InspectionVersion, Review } from '@atesta/contract/schemas/review.ts'
import type { ReviewRow, VersionRow } from './reviews.queries.ts'

export const reviewView = ({
  by_id,
  by_name,
  at,
  ...review
}: Omit<ReviewRow, 'at'> & { at: Date | string }): Review => ({
  ...review,
  by: { id: by_id, name: by_name },
  at: new Date(at).toISOString(),
})

export const versionView = ({
  submitted_by_id,
  submitted_by_name,
  ...row
}: VersionRow): InspectionVersion => ({
  ...row,
  submitted_at: row.submitted_at.toISOString(),
  submitted_by: { id: submitted_by_id, name: submitted_by_name },
  review: row.review && reviewView(row.review),
})
