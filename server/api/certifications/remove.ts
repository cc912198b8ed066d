import { certifications } from '@atesta/contract/routes/certifications.ts'
import { statementBytes } from '@atesta/evidence/statement.ts'
import { refundCredit } from '../../domain/billing/credits.queries.ts'
import { lockState, markDeleted } from '../../domain/certifications/certification-changes.queries.ts'
import { canDeleteCertification } from '../../domain/certifications/certifications.policy.ts'
import { findCertification, findStatement } from '../../domain/certifications/certifications.queries.ts'
import { queueErasing } from '../../domain/certifications/erasing.queries.ts'
import { lockClaimState } from '../../domain/claims/claims.queries.ts'
import { lockCompany } from '../../domain/companies/companies.queries.ts'
import { whileDraft } from '../../domain/emails/respondent.rules.ts'
import { lockInspection } from '../../domain/inspections/inspections.queries.ts'
import { insertStatement } from '../../domain/log/log.queries.ts'
import { withdrawReport } from '../../domain/reports/report-changes.queries.ts'
import { shareErasing } from '../../domain/tasks/erasing-lock.queries.ts'
import { isUnderLegalHold } from '../../domain/tasks/legal-holds.queries.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
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
  handler: async ({ db, actor, services, subject, fail }) => {
    // Evidence that was submitted is not deleted in a browser that was left open.
    if (subject.inspection_state === 'submitted') await checkStepUp(services, actor)
    // Waits for a legal hold that is being placed, and makes the next one wait for this deletion. Taken
    // before any row is locked, as an erasure does.
    await shareErasing(db)
    // Waits for a submission that is being made, because it names this file.
    if (subject.inspection_id !== null && subject.inspection_state === 'draft') {
      const { state } = await lockInspection(db, subject.inspection_id)
      const verdict = canDeleteCertification(actor, { ...subject, inspection_state: state })
      if (verdict !== true) fail(verdict as 'inspection_already_submitted')
      if (state === 'submitted') await checkStepUp(services, actor)
    }
    // Waits for a claim that is entering review. The review does not concern the claim's reports.
    const isFile = subject.report_id === null && subject.task_id !== null
    if (isFile && (await lockClaimState(db, subject.task_id ?? 0)) === 'in_review') fail('claim_in_review')
    // Waits for a job that is stating the file right now, and then sees what it wrote.
    const state = (await lockState(db, subject.id)) ?? fail('not_found')
    if (await isUnderLegalHold(db, subject.id)) fail('legal_hold')
    const isOpen = ['queued', 'uploading'].includes(state)
    if (isOpen) await lockCompany(db)
    await markDeleted(db, subject.id)
    if (subject.report_id !== null) await withdrawReport(db, subject.report_id)
    // Nothing was certified, so nothing is charged. The credit of a failed file was given back when it
    // failed.
    if (isOpen) await refundCredit(db, 'certification', subject.id)
    const sealed = (await findStatement(db, subject.id)) !== undefined
    // A sealed statement stays; its withdrawal by the owner is stated too.
    if (sealed) {
      await insertStatement(db, services.statementKeys, {
        kind: 'withdrawal',
        companyId: actor.companyId,
        certificationId: subject.id,
        inspectionId: subject.inspection_id,
        disclosures: [],
        bytes: statementBytes({
          type: 'atesta.withdrawal',
          version: 1,
          identifier: subject.identifier,
          company: String(actor.companyId),
          withdrawn_at: new Date().toISOString(),
        }),
      })
    }
    const { id, identifier, task_id, inspection_id } = subject
    await emitEvent(db, 'certification.deleted', { id, identifier, task_id, inspection_id })
    await queueErasing(db, subject.identifier)
    return undefined
  },
})
