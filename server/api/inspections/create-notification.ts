import { hourSeconds } from '@atesta/contract/durations.ts'
import { limits } from '@atesta/contract/limits.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { writeToRecipient } from '../../domain/emails/write-to-recipient.ts'
import { canBeWrittenTo, canNotifyInspector } from '../../domain/inspections/inspections.policy.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { notifyInspector } from '../../domain/notifications/notify.ts'
import { Failure } from '../../http/failure.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
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
    else {
      const verdict = canBeWrittenTo(actor, subject)
      if (verdict !== true) throw new Failure(verdict)
      await attemptLimit(services, 'message-to-person', {
        points: limits.mailsAgainPerHour,
        seconds: hourSeconds,
        code: 'mailed_too_often',
      }).attempt(String(subject.id))
      await notifyInspector(db, actor, subject, kind, message)
    }
    return {
      sent_at: new Date().toISOString(),
      person: { id: subject.user_id, name: subject.user_name },
    }
  },
})
