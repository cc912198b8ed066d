import { type InspectionEvent, inspectionActions } from '@atesta/contract/schemas/review.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Page, PageAsked } from '../../lists/paging.ts'
import { listRecordHistory, type RecordEvent } from '../audit/record-history.queries.ts'

const messages = ['remind', 'more', 'returned'] as const

function eventView({ id, at, user_id, user_name, action, details, also }: RecordEvent): InspectionEvent {
  return {
    id,
    at: at.toISOString(),
    user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    action: inspectionActions.find((each) => each === action) ?? 'rename',
    // Submissions from before there were returns do not say that they were the first.
    round: typeof details.round === 'number' ? details.round : action === 'submit' ? 1 : null,
    comment: also || null,
    message: messages.find((each) => each === details.kind) ?? null,
  }
}

/** The audit log entries of an inspection, newest first, with the text of a decision or message. */
export function listInspectionHistory(
  db: Db,
  inspectionId: number,
  asked: PageAsked,
): Promise<Page<InspectionEvent>> {
  const also = sql`CASE WHEN e.action = 'notify' THEN e.details->>'message'
    WHEN e.action IN ('approve', 'return') THEN (SELECT v.comment FROM inspection_reviews v
      WHERE v.inspection_id = ${inspectionId} AND v.round = (e.details->>'round')::integer) END`
  const of = { noun: 'inspection', id: inspectionId, actions: inspectionActions, also } as const
  return listRecordHistory(db, of, asked, eventView)
}
