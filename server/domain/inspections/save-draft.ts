import { serverLimits } from '@atesta/contract/limits.ts'
import type { FormPayload, SaveReceipt } from '@atesta/contract/schemas/inspection.ts'
import type { z } from 'zod'
import { type Db, withCommit } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { markStarted } from '../emails/email-changes.queries.ts'
import { isEmailOver } from './inspections.policy.ts'
import { type InspectionRow, type LockedInspection, updateDraft } from './inspections.queries.ts'

/**
 * Saves the entered answers, valid or not, of an inspection found by `findToChange`; `checkSignatures` has
 * checked the payload. Refuses a submitted inspection, and a draft that another user has saved since: 409
 * with both versions, so that nothing is overwritten unseen.
 */
export async function saveDraft(
  db: Db,
  actor: Actor,
  inspection: InspectionRow & { at: Date },
  payload: FormPayload,
): Promise<z.infer<typeof SaveReceipt>> {
  const { form_data: data, envelope } = payload
  if (data.inspection.id !== inspection.id)
    throw new Failure('validation_failed', {
      errors: [{ path: '/form_data/inspection/id', says: 'other_inspection' }],
    })
  refuseUnlessFillable(inspection)
  if (JSON.stringify(data.schema).length > serverLimits.maxAnswersBytes)
    throw new Failure('payload_too_large')
  refuseUnlessOpen(inspection, data.inspection.version)
  await withCommit(
    db,
    updateDraft(db, inspection.id, {
      answers: data.schema,
      signatures: envelope.signatures,
      currentStep: data.inspection.current_step,
      currentSectionStep: data.inspection.current_section_step,
    }),
  )
  if (actor.respondent) await withCommit(db, markStarted(db, inspection.id))
  return { id: inspection.id, version: inspection.version + 1, saved_at: inspection.at.toISOString() }
}

/** Refuses inspections of an archived or read-only task, and those asked of a recipient whose link has ended. */
export function refuseUnlessFillable(inspection: InspectionRow): void {
  if (inspection.task_archived_at) throw new Failure('task_archived')
  if (inspection.task_readonly) throw new Failure('workflow_readonly')
  if (isEmailOver(inspection)) throw new Failure('email_closed')
}

/** Refuses a locked inspection that is submitted or deleted, whatever its version. */
export function refuseClosed(current: Pick<LockedInspection, 'state'> & { deleted?: boolean }): void {
  if (current.deleted) throw new Failure('not_found')
  if (current.state === 'submitted') throw new Failure('inspection_already_submitted')
}

/**
 * Refuses to decide on a locked inspection unless the submission of this round, which the caller has seen, is
 * current and undecided, and was not submitted by the caller after the policy was checked.
 */
export function refuseUnlessUndecided(current: LockedInspection, round: number, by: number): void {
  if (current.deleted) throw new Failure('not_found')
  if (round < current.round || current.review === 'approved') throw new Failure('inspection_already_reviewed')
  if (round > current.round || current.state === 'draft') throw new Failure('inspection_not_submitted')
  if (current.submitter_id === by) throw new Failure('review_own')
}

/** Refuses a locked inspection that is closed, or no longer in the caller's version. */
export function refuseUnlessOpen(
  current: Pick<LockedInspection, 'state' | 'version'> & { deleted?: boolean },
  version: number,
): void {
  refuseClosed(current)
  if (current.version === version) return
  // Without their answers: these and the signatures may be megabytes, and are read where the form is opened.
  throw new Failure('stale_version', { meta: { mine: version, theirs: current.version } })
}
