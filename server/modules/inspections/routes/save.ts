import { inspections } from '@atesta/contract/routes/inspections.ts'
import { route } from '../../../core/route.ts'
import { editInspection } from '../inspections.policy.ts'
import { findInspection } from '../inspections.queries.ts'
import { saveDraft } from '../save-draft.ts'

export const save = route(inspections.save, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.inspectionId),
  allow: editInspection,
  respondent: ({ subject }) => subject.id,
  audit: ({ subject }) => ({ action: 'save', noun: 'inspection', id: subject.id }),
  handler: ({ db, services, subject, body }) => saveDraft(db, services.media, subject, body),
})
