import { emails } from '@atesta/contract/routes/emails.ts'
import { waitingOf } from '../../domain/emails/email-changes.queries.ts'
import {
  findEmailTask,
  findEmailTaskToChange,
  markTaskSent,
} from '../../domain/emails/email-tasks.queries.ts'
import { canSend, canSendEmailTask } from '../../domain/emails/emails.policy.ts'
import { defaultExpiry } from '../../domain/emails/emails.rules.ts'
import { emailTaskView } from '../../domain/emails/emails.view.ts'
import { invite } from '../../domain/emails/invite-and-remind.ts'
import { route } from '../../http/route.ts'

export const send = route(emails.send, {
  find: ({ db, actor, params }) => findEmailTaskToChange(db, actor, params.id),
  allow: canSendEmailTask,
  audit: ({ subject }, task) => ({
    action: 'send',
    noun: 'email',
    id: subject.id,
    details: { invited: subject.email.waiting - task.recipients.waiting },
  }),
  handler: async ({ services, db, actor, subject, fail }) => {
    const expiresAt = subject.email.expires_at ?? defaultExpiry(new Date())
    await markTaskSent(db, subject.id, expiresAt)
    const waiting = await waitingOf(db, subject.id)
    const verdict = canSend({ ...subject.email, waiting: waiting.length })
    if (verdict !== true) fail(verdict)
    await invite({ services, db, actor }, subject.id, waiting)
    const task = await findEmailTask(db, actor, subject.id)
    return task ? emailTaskView(actor)(task) : fail('not_found')
  },
})
