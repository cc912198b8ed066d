import { inspections } from '@atesta/contract/routes/inspections.ts'
import { canReviewInspection, opens } from '../../domain/inspections/inspections.policy.ts'
import { findInspection, lockToReview } from '../../domain/inspections/inspections.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { insertApproval } from '../../domain/inspections/reviews.queries.ts'
import { refuseUnlessUndecided } from '../../domain/inspections/save-draft.ts'
import { notifyApproved } from '../../domain/notifications/notify.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { route } from '../../http/route.ts'

export const approve = route(inspections.approve, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.id),
  allow: canReviewInspection,
  audit: ({ subject, body }) => ({
    action: 'approve',
    noun: 'inspection',
    id: subject.id,
    details: { number: subject.number, round: body.round },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    const { id, number, task_id, user_id } = subject
    const { current, locked } = await lockToReview(db, actor, subject)
    if (current.task_archived_at) fail('task_archived')
    refuseUnlessUndecided(locked, body.round, actor.userId)
    await insertApproval(db, id, { by: actor.userId, comment: body.comment, comments: [] })
    if (opens(current) === true) await notifyApproved(db, actor, current, body.comment)
    await emitEvent(db, 'inspection.approved', { id, number, task_id, user_id, round: body.round })
    const approved = await findInspection(db, actor, id)
    return approved ? inspectionView(actor)(approved) : fail('not_found')
  },
})
