import { tasks } from '@atesta/contract/routes/tasks.ts'
import { checkSignatures } from '../../domain/inspections/signatures.ts'
import { findToSubmit, submitInspection } from '../../domain/inspections/submit.ts'
import { type Policy, route } from '../../http/route.ts'
import { queueMail } from '../../mail/queue.ts'

/** Signed-in users submit with the other call. */
const respondents: Policy<unknown> = (actor) => actor.respondent !== null || 'forbidden'

export const submitFormToken = route(tasks.submitFormToken, {
  find: ({ db, actor, params, body }) => findToSubmit(db, actor, params.id, body.form_data.inspection.id),
  allow: respondents,
  respondent: ({ subject }) => subject.inspection.id,
  audit: (_context, receipt) => ({
    action: 'submit',
    noun: 'inspection',
    id: receipt.inspection_id,
    details: { round: receipt.round, answers_sha256: receipt.answers_sha256, by: 'personal_link' },
  }),
  before: checkSignatures,
  handler: async (context) => {
    const { db, actor, subject, body } = context
    const { id, task_name } = subject.inspection
    const receipt = await submitInspection(context, subject, body)
    await queueMail(db, {
      kind: 'email_task_receipt',
      to: { address: actor.email, name: actor.name, locale: actor.locale },
      facts: {
        task: task_name,
        number: receipt.number,
        submitted_at: receipt.submitted_at,
        answers_sha256: receipt.answers_sha256,
      },
      about: { userId: actor.userId, inspectionId: id },
    })
    return receipt
  },
})
