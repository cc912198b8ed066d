import { inspections } from '@atesta/contract/routes/inspections.ts'
import { dropUploads } from '../../domain/certifications/close-uploads.ts'
import { lockClaimInReview } from '../../domain/claims/claims.queries.ts'
import { revokeEmailOf } from '../../domain/emails/email-changes.queries.ts'
import {
  canDeleteInspection,
  isUndecided,
  wasSubmitted,
} from '../../domain/inspections/inspections.policy.ts'
import {
  findInspectionToDelete,
  lockInspection,
  markDeleted,
} from '../../domain/inspections/inspections.queries.ts'
import { shareErasing } from '../../domain/tasks/erasing-lock.queries.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { route } from '../../http/route.ts'
import { checkStepUp } from '../../http/step-up.ts'

export const remove = route(inspections.remove, {
  find: ({ db, actor, params }) => findInspectionToDelete(db, actor, params.id),
  allow: canDeleteInspection,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'inspection',
    id: subject.id,
    details: { number: subject.number },
  }),
  handler: async ({ db, actor, subject, services, afterCommit, fail }) => {
    // Waits for a legal hold that is being placed, and makes the next one wait for this deletion. Taken
    // before any row is locked, as an erasure does.
    await shareErasing(db)
    // Waits for files being announced and for a concurrent deletion, and counts them.
    const locked = await lockInspection(db, subject.id)
    if (locked.deleted) fail('inspection_already_deleted')
    // What was submitted is not deleted in a browser that was left open, even after a return.
    if (wasSubmitted(locked)) await checkStepUp(services, actor)
    // Waits for a claim that is entering review.
    await lockClaimInReview(db, subject.task_id)
    const current = (await findInspectionToDelete(db, actor, subject.id)) ?? fail('not_found')
    if (current.legal_hold) fail('legal_hold')
    const verdict = isUndecided(actor, current)
    if (verdict !== true) fail(verdict)
    if (current.certifications > 0) fail('inspection_has_certifications')
    await dropUploads(db, { inspectionId: subject.id })
    await markDeleted(db, subject.id)
    if (subject.task_type === 'email') {
      await revokeEmailOf(db, subject.id)
      // Closes the inspection's link: immediately in this process, within a second in the others.
      afterCommit(async () => services.sessions.forget())
    }
    await emitEvent(db, 'inspection.deleted', { id: subject.id, task_id: subject.task_id })
    return undefined
  },
})
