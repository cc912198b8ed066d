import { workflows } from '@atesta/contract/routes/workflows.ts'
import { canEditInspection } from '../../domain/inspections/inspections.policy.ts'
import { findToChange } from '../../domain/inspections/inspections.queries.ts'
import { saveDraft } from '../../domain/inspections/save-draft.ts'
import { checkSignatures } from '../../domain/inspections/signatures.ts'
import { route } from '../../http/route.ts'

export const saveInspection = route(workflows.saveInspection, {
  find: async ({ db, actor, params }) => {
    const inspection = await findToChange(db, actor, params.id)
    return inspection?.task_type === 'workflow' ? inspection : undefined
  },
  allow: canEditInspection,
  audit: ({ subject }) => ({ action: 'save', noun: 'inspection', id: subject.id }),
  before: checkSignatures,
  handler: ({ db, actor, subject, body }) => saveDraft(db, actor, subject, body),
})
