import { inspections } from '@atesta/contract/routes/inspections.ts'
import { canReviewInspection } from '../../domain/inspections/inspections.policy.ts'
import { findInspection, lockInspection } from '../../domain/inspections/inspections.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { insertApproval } from '../../domain/inspections/reviews.queries.ts'
import { refuseUnlessUndecided } from '../../domain/inspections/save-draft.ts'
import { tellApproved } from '../../domain/notifications/tell.ts'
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
    if (subject.task_archived_at) fail('task_archived')
    const { id, number, task_id, user_id } = subject
    // Of two reviewers, the second sees the decision of the first.
    refuseUnlessUndecided(await lockInspection(db, id), body.round, actor.userId)
    await insertApproval(db, id, { by: actor.userId, comment: body.comment, comments: [] })
    await tellApproved(db, actor, subject, body.comment)
    await emitEvent(db, 'inspection.approved', { id, number, task_id, user_id, round: body.round })
    const approved = await findInspection(db, actor, id)
    return approved ? inspectionView(actor)(approved) : fail('not_found')
  },
})
