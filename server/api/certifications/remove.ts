import { certifications } from '@atesta/contract/routes/certifications.ts'
import { callerOf } from '../../database/audit.ts'
import { refundCredit } from '../../domain/billing/credits.queries.ts'
import { lockState, markDeleted } from '../../domain/certifications/certification-changes.queries.ts'
import { canDeleteCertification } from '../../domain/certifications/certifications.policy.ts'
import { findCertification, findStatement } from '../../domain/certifications/certifications.queries.ts'
import { wasNeverCertified } from '../../domain/certifications/certifications.rules.ts'
import { queueErasing } from '../../domain/certifications/erasing.queries.ts'
import { forgetNames } from '../../domain/certifications/originals/forget-names.queries.ts'
import { lockClaimInReview } from '../../domain/claims/claims.queries.ts'
import { lockCompany } from '../../domain/companies/companies.queries.ts'
import { whileDraft } from '../../domain/emails/respondent.rules.ts'
import { lockInspection } from '../../domain/inspections/inspections.queries.ts'
import { stateWithdrawal } from '../../domain/log/withdrawal.ts'
import { removeFromReports } from '../../domain/retention/erase.ts'
import { lockErasing, shareErasing } from '../../domain/tasks/erasing-lock.queries.ts'
import { isUnderLegalHold } from '../../domain/tasks/legal-holds.queries.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { Failure } from '../../http/failure.ts'
import { route } from '../../http/route.ts'
import { checkStepUp } from '../../http/step-up.ts'

export const remove = route(certifications.remove, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: canDeleteCertification,
  respondent: ({ subject }) => whileDraft(subject.inspection_id, subject.inspection_state),
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'certification',
    id: subject.id,
    details: { identifier: subject.identifier },
  }),
  handler: async ({ db, actor, services, subject, fail, ...calling }) => {
    // Evidence that was submitted is not deleted in a browser that was left open.
    if (subject.inspection_state === 'submitted') await checkStepUp(services, actor)
    // Waits for a legal hold that is being placed, and where reports may show the file for one that is being finished,
    // and makes the next ones wait for this deletion. Taken before any row is locked, as an erasure does.
    const isUnshown = wasNeverCertified(subject.state)
    await (isUnshown ? shareErasing(db) : lockErasing(db))
    // Waits for a submission that is being made, because it names this file.
    if (subject.inspection_id !== null && subject.inspection_state === 'draft') {
      const { state } = await lockInspection(db, subject.inspection_id)
      const verdict = canDeleteCertification(actor, { ...subject, inspection_state: state })
      if (verdict !== true) fail(verdict as 'inspection_already_submitted')
      if (state === 'submitted') await checkStepUp(services, actor)
    }
    // Waits for a claim that is entering review. The review does not concern the claim's reports.
    const isFile = subject.report_id === null && subject.task_id !== null
    if (isFile && (await lockClaimInReview(db, subject.task_id ?? 0))) fail('claim_in_review')
    // Waits for a job that is stating the file right now, and then sees what it wrote.
    const state = (await lockState(db, subject.id)) ?? fail('not_found')
    // Its bytes arrived meanwhile: asked again, it takes the other lock.
    if (isUnshown && !wasNeverCertified(state)) throw new Failure('service_unavailable', { retryAfter: 1 })
    if (await isUnderLegalHold(db, subject.id)) fail('legal_hold')
    const isOpen = ['queued', 'uploading'].includes(state)
    if (isOpen) await lockCompany(db)
    await markDeleted(db, subject.id)
    await forgetNames(db, [subject.title])
    if (!isUnshown)
      await removeFromReports(db, subject, { ...callerOf({ actor, ...calling }), userId: actor.userId })
    // Nothing was certified, so nothing is charged. The credit of a failed file was given back when it
    // failed.
    if (isOpen) await refundCredit(db, 'certification', subject.id)
    // A sealed statement stays; its withdrawal by the owner is stated too.
    const sealed = (await findStatement(db, subject.id)) !== undefined
    if (sealed) await stateWithdrawal(db, services.statementKeys, actor.companyId, subject)
    const { id, identifier, task_id, inspection_id } = subject
    await emitEvent(db, 'certification.deleted', { id, identifier, task_id, inspection_id })
    await queueErasing(db, subject.identifier)
    return undefined
  },
})
