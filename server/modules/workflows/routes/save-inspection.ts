import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { editInspection } from '../../inspections/inspections.policy.ts'
import { findInspection } from '../../inspections/inspections.queries.ts'
import { saveDraft } from '../../inspections/save-draft.ts'

export const saveInspection = route(workflows.saveInspection, {
  find: async ({ db, actor, params }) => {
    const inspection = await findInspection(db, actor, params.id)
    return inspection?.task_type === 'workflow' ? inspection : undefined
  },
  allow: editInspection,
  audit: ({ subject }) => ({ action: 'save', noun: 'inspection', id: subject.id }),
  handler: ({ db, services, subject, body }) => saveDraft(db, services.media, subject, body),
})
