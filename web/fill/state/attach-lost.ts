import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { answerIds } from '@atesta/forms/normalize.ts'
import { isReadOnly, setAnswer } from './answering.ts'
import { listedTexts } from './answers-at.ts'
import { holdsFiles } from './joined-lists.ts'
import type { WebFormStore } from './web-form.ts'

/**
 * Restores files to their answers when a crash or a cleared browser lost the answer but not the file: they
 * would be part of the submission without being seen. Files inside groups are left out, since their record is
 * unknown. So are files from before the inspection was returned: what was submitted is known, and a file missing
 * since was taken out. `inUse`: identifiers that the upload queue still has a place for.
 */
export function attachLost(
  store: WebFormStore,
  certifications: readonly Certification[],
  inUse: ReadonlySet<string>,
): void {
  const { normalizedForm: form, draftSchema, review } = store.getState()
  if (!form || isReadOnly(store.getState())) return
  const answered = listedTexts(draftSchema)
  const returnedAt = review?.decision === 'returned' ? Date.parse(review.at) : Number.NEGATIVE_INFINITY
  const places = new Set(answerIds(form))
  for (const { identifier, component_id: id, state, created_at } of [...certifications].reverse()) {
    if (id === null || state === 'failed' || answered.has(identifier) || inUse.has(identifier)) continue
    if (Date.parse(created_at) <= returnedAt) continue
    if (!places.has(id) || !holdsFiles(form, id)) continue
    const before = store.getState().draftSchema[id]
    setAnswer(store, [id], [...(Array.isArray(before) ? before : []), identifier])
  }
}
