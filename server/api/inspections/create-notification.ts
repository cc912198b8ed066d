import { inspections } from '@atesta/contract/routes/inspections.ts'
import { writeToRecipient } from '../../domain/emails/write-to-recipient.ts'
import { canNotifyInspector } from '../../domain/inspections/inspections.policy.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { tellInspector } from '../../domain/notifications/tell.ts'
import { route } from '../../http/route.ts'

export const createNotification = route(inspections.createNotification, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.id),
  allow: canNotifyInspector,
  audit: ({ subject, body }) => ({
    action: 'notify',
    noun: 'inspection',
    id: subject.id,
    details: {
      kind: body.kind,
      user_id: subject.user_id,
      ...(body.message && { message: body.message }),
    },
  }),
  handler: async ({ services, db, actor, subject, body, fail }) => {
    const { kind, message } = body
    // A submission cannot be handed back by a message.
    if (subject.state === 'submitted' && kind === 'returned') fail('inspection_already_submitted')
    // A recipient of a personal link has no account in the app: the message brings a link that opens the
    // inspection.
    if (subject.task_type === 'email')
      await writeToRecipient({ services, db, actor }, subject.id, kind, message)
    else await tellInspector(db, actor, subject, kind, message)
    return {
      sent_at: new Date().toISOString(),
      person: { id: subject.user_id, name: subject.user_name },
    }
  },
})
