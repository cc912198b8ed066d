import { limits } from '@atesta/contract/limits.ts'
import type { FormPayload, SaveReceipt } from '@atesta/contract/schemas/inspection.ts'
import type { z } from 'zod'
import type { Db } from '../../core/database.ts'
import { Failure } from '../../core/failure.ts'
import { type InspectionRow, lockInspection, readContent, updateDraft } from './inspections.queries.ts'

/**
 * Saves what was typed, valid or not. Refuses what was submitted, and a draft somebody else saved since: 409 with both
 * versions, so that nothing is overwritten unseen.
 */
export async function saveDraft(
  db: Db,
  inspection: InspectionRow,
  payload: FormPayload,
): Promise<z.infer<typeof SaveReceipt>> {
  const { form_data: data, envelope } = payload
  if (data.inspection.id !== inspection.id)
    throw new Failure('validation_failed', {
      errors: [{ path: '/form_data/inspection/id', message: 'Not the inspection of the address' }],
    })
  if (JSON.stringify(data.schema).length > limits.maxAnswersBytes) throw new Failure('payload_too_large')
  await refuseUnlessOpen(db, inspection.id, data.inspection.version)
  const saved = await updateDraft(db, inspection.id, {
    answers: data.schema,
    signatures: envelope.signatures,
    currentStep: data.inspection.current_step,
    currentSectionStep: data.inspection.current_section_step,
  })
  return { id: inspection.id, version: saved.version, saved_at: saved.updated_at.toISOString() }
}

/** Locks the inspection and refuses when it is submitted, deleted, or no longer in the version the caller started from. */
export async function refuseUnlessOpen(db: Db, id: number, version: number): Promise<void> {
  const current = await lockInspection(db, id)
  if (current.deleted) throw new Failure('not_found')
  if (current.state === 'submitted') throw new Failure('inspection_already_submitted')
  if (current.version === version) return
  const theirs = await readContent(db, id)
  throw new Failure('stale_version', {
    meta: { mine: version, theirs: current.version, answers: theirs.answers, signatures: theirs.signatures },
  })
}

/** Locks the inspection and refuses when it is submitted or deleted, whatever its version. */
export async function refuseClosed(db: Db, id: number): Promise<void> {
  const current = await lockInspection(db, id)
  if (current.deleted) throw new Failure('not_found')
  if (current.state === 'submitted') throw new Failure('inspection_already_submitted')
}
