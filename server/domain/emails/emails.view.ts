import { type Email, type EmailTask, emailStates } from '@atesta/contract/schemas/email.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { taskView } from '../tasks/tasks.view.ts'
import type { EmailTaskRow } from './email-tasks.queries.ts'
import { emailDeeds, emailTaskDeeds } from './emails.policy.ts'
import type { EmailRow } from './emails.queries.ts'

const instant = (date: Date | null) => date?.toISOString() ?? null

export const emailView =
  (actor: Actor) =>
  (row: EmailRow): Email => ({
    id: row.id,
    state: row.state,
    failure: row.failure,
    task: { id: row.task_id, name: row.task_name, folder_id: row.folder_id },
    client: { id: row.client_id, name: row.client_name },
    inspection_id: row.inspection_id,
    address: row.address,
    name: row.name,
    locale: row.locale,
    expires_at: instant(row.expires_at),
    invited_at: instant(row.invited_at),
    sent_at: instant(row.sent_at),
    opened_at: instant(row.opened_at),
    started_at: instant(row.started_at),
    submitted_at: instant(row.submitted_at),
    bounced_at: instant(row.bounced_at),
    expired_at: instant(row.expired_at),
    revoked_at: instant(row.revoked_at),
    reminders_sent: row.reminders_sent,
    reminded_at: instant(row.reminded_at),
    next_reminder_at: instant(row.next_reminder_at),
    counts: { certifications: row.certifications },
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...deedsOf(emailDeeds(actor, row)),
  })

export const emailTaskView =
  (actor: Actor) =>
  (row: EmailTaskRow): EmailTask => {
    const { email } = row
    const counts = Object.fromEntries(
      emailStates.map((state) => [state, email.states[state] ?? 0]),
    ) as Record<(typeof emailStates)[number], number>
    return {
      ...taskView(actor)(row),
      subject: email.subject,
      message: email.message,
      locale: email.locale,
      expires_at: instant(email.expires_at),
      reminder_days: email.reminder_days,
      sent_at: instant(email.sent_at),
      recipients: {
        all: Object.values(counts).reduce((sum, n) => sum + n, 0),
        waiting: email.waiting,
        ...counts,
      },
      ...deedsOf(emailTaskDeeds(actor, row)),
    }
  }
