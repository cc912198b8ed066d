import { tasks } from '@atesta/contract/routes/tasks.ts'
import { canSubmitInspection } from '../../domain/inspections/inspections.policy.ts'
import { checkSignatures } from '../../domain/inspections/signatures.ts'
import { findToSubmit, submitInspection } from '../../domain/inspections/submit.ts'
import { route } from '../../http/route.ts'

export const submitForm = route(tasks.submitForm, {
  // The inspection must be one of this task: `{id}` and the body are checked together.
  find: ({ db, actor, params, body }) => findToSubmit(db, actor, params.id, body.form_data.inspection.id),
  allow: (actor, { inspection }) => canSubmitInspection(actor, inspection),
  audit: (_context, receipt) => ({
    action: 'submit',
    noun: 'inspection',
    id: receipt.inspection_id,
    details: { round: receipt.round, answers_sha256: receipt.answers_sha256 },
  }),
  before: checkSignatures,
  handler: (context) => submitInspection(context, context.subject, context.body),
})
