import { inspections } from '@atesta/contract/routes/inspections.ts'
import { identified } from '@atesta/forms/normalize.ts'
import { canBeReturned, canReviewInspection } from '../../domain/inspections/inspections.policy.ts'
import { findInspection, lockToReview } from '../../domain/inspections/inspections.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { insertReturn } from '../../domain/inspections/reviews.queries.ts'
import { refuseUnlessUndecided } from '../../domain/inspections/save-draft.ts'
import { notifyInspector } from '../../domain/notifications/notify.ts'
import { structureOf } from '../../domain/templates/structures.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { Failure } from '../../http/failure.ts'
import { route } from '../../http/route.ts'

export const returnForChanges = route(inspections.returnForChanges, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.id),
  allow: canReviewInspection,
  audit: ({ subject, body }) => ({
    action: 'return',
    noun: 'inspection',
    id: subject.id,
    details: { number: subject.number, round: body.round, user_id: subject.user_id },
  }),
  handler: async ({ services, db, actor, subject, body, fail }) => {
    const { id, number, task_id, user_id } = subject
    const structure = await structureOf(services.app, db, actor.companyId, subject)
    const known = new Set(structure ? identified(structure).map((part) => part.id) : [])
    const unknown = body.comments.findIndex((each) => !known.has(each.id))
    if (unknown >= 0)
      fail('component_unknown', {
        errors: [{ path: `/comments/${unknown}/id`, message: 'component_unknown' }],
      })
    const { current, locked } = await lockToReview(db, actor, subject)
    const possible = canBeReturned(actor, current)
    if (possible !== true) throw new Failure(possible)
    refuseUnlessUndecided(locked, body.round, actor.userId)
    await insertReturn(db, id, { by: actor.userId, comment: body.comment, comments: body.comments })
    await notifyInspector(db, actor, current, 'returned', body.comment)
    await emitEvent(db, 'inspection.returned', { id, number, task_id, user_id, round: body.round })
    const returned = await findInspection(db, actor, id)
    return returned ? inspectionView(actor)(returned) : fail('not_found')
  },
})
