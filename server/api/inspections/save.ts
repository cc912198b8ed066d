import { inspections } from '@atesta/contract/routes/inspections.ts'
import { canEditInspection } from '../../domain/inspections/inspections.policy.ts'
import { findToChange } from '../../domain/inspections/inspections.queries.ts'
import { saveDraft } from '../../domain/inspections/save-draft.ts'
import { checkSignatures } from '../../domain/inspections/signatures.ts'
import { route } from '../../http/route.ts'

export const save = route(inspections.save, {
  find: ({ db, actor, params }) => findToChange(db, actor, params.inspectionId),
  allow: canEditInspection,
  respondent: ({ subject }) => subject.id,
  audit: ({ subject }) => ({ action: 'save', noun: 'inspection', id: subject.id }),
  before: checkSignatures,
  handler: ({ db, actor, subject, body }) => saveDraft(db, actor, subject, body),
})
