import { limits } from '@atesta/contract/limits.ts'
import type { FormPayload, SaveReceipt } from '@atesta/contract/schemas/inspection.ts'
import type { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { MediaReader } from '../../media/reader.ts'
import { markStarted } from '../emails/email-changes.queries.ts'
import { type InspectionRow, lockInspection, updateDraft } from './inspections.queries.ts'
import { refuseOtherSignatures } from './signatures.ts'

/**
 * Saves what was typed, valid or not. Refuses what was submitted, and a draft that another user saved since: 409 with
 * both versions, so that nothing is overwritten unseen.
 */
export async function saveDraft(
  db: Db,
  media: MediaReader,
  inspection: InspectionRow,
  payload: FormPayload,
): Promise<z.infer<typeof SaveReceipt>> {
  const { form_data: data, envelope } = payload
  if (data.inspection.id !== inspection.id)
    throw new Failure('validation_failed', {
      errors: [{ path: '/form_data/inspection/id', says: 'other_inspection' }],
    })
  refuseUnlessFillable(inspection)
  if (JSON.stringify(data.schema).length > limits.maxAnswersBytes) throw new Failure('payload_too_large')
  await refuseOtherSignatures(media, payload)
  await refuseUnlessOpen(db, inspection.id, data.inspection.version)
  const saved = await updateDraft(db, inspection.id, {
    answers: data.schema,
    signatures: envelope.signatures,
    currentStep: data.inspection.current_step,
    currentSectionStep: data.inspection.current_section_step,
  })
  if (inspection.task_type === 'email') await markStarted(db, inspection.id)
  return { id: inspection.id, version: saved.version, saved_at: saved.updated_at.toISOString() }
}

/** Refuses inspections of an archived or read-only task. */
export function refuseUnlessFillable(inspection: InspectionRow): void {
  if (inspection.task_archived_at) throw new Failure('task_archived')
  if (inspection.task_readonly) throw new Failure('workflow_readonly')
}

/**
 * Locks the inspection and refuses when it is submitted, deleted, or no longer in the version the caller started from.
 */
export async function refuseUnlessOpen(db: Db, id: number, version: number): Promise<void> {
  const current = await lockInspection(db, id)
  if (current.deleted) throw new Failure('not_found')
  if (current.state === 'submitted') throw new Failure('inspection_already_submitted')
  if (current.version === version) return
  // Not what they wrote: answers and signatures may be megabytes, and are read where the form is opened.
  throw new Failure('stale_version', { meta: { mine: version, theirs: current.version } })
}

/** Locks the inspection and refuses when it is submitted or deleted, whatever its version. */
export async function refuseClosed(db: Db, id: number): Promise<void> {
  const current = await lockInspection(db, id)
  if (current.deleted) throw new Failure('not_found')
  if (current.state === 'submitted') throw new Failure('inspection_already_submitted')
}
