import { tasks } from '@atesta/contract/routes/tasks.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { submitInspection } from '../../domain/inspections/submit.ts'
import { type Policy, route } from '../../http/route.ts'
import { queueMail } from '../../mail/queue.ts'

/** Who is signed in submits with the call for users. */
const respondents: Policy<unknown> = (actor) => actor.respondent !== null || 'forbidden'

export const submitFormToken = route(tasks.submitFormToken, {
  find: async ({ db, actor, params, body }) => {
    const inspection = await findInspection(db, actor, body.form_data.inspection.id)
    return inspection?.task_id === params.id ? inspection : undefined
  },
  allow: respondents,
  respondent: ({ subject }) => subject.id,
  audit: (_context, receipt) => ({
    action: 'submit',
    noun: 'inspection',
    id: receipt.inspection_id,
    details: { round: receipt.round, answers_sha256: receipt.answers_sha256, by: 'personal_link' },
  }),
  handler: async (context) => {
    const { db, actor, subject, body } = context
    const receipt = await submitInspection(context, subject, body)
    await queueMail(db, {
      kind: 'email_task_receipt',
      to: { address: actor.email, name: actor.name, locale: actor.locale },
      facts: {
        task: subject.task_name,
        number: receipt.number,
        submitted_at: receipt.submitted_at,
        answers_sha256: receipt.answers_sha256,
      },
      about: { userId: actor.userId, inspectionId: subject.id },
    })
    return receipt
  },
})
