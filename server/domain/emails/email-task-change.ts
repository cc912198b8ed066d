import type { Locale } from '@atesta/contract/limits.ts'
import type { emails } from '@atesta/contract/routes/emails.ts'
import type { TaskSettings } from '@atesta/contract/schemas/task.ts'
import { sameSettings, settingsOf } from '@atesta/contract/task-settings.ts'
import type { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { mergeSave } from '../../http/merge-save.ts'
import { templateForTask } from '../templates/template-for-task.ts'
import type { EmailTaskChange, EmailTaskRow } from './email-tasks.queries.ts'
import { reminderDays } from './emails.rules.ts'

type Given = { subject: string; message: string; expires_at: string | null; reminder_days: number[] }
type Present = { locale: Locale; expiresAt: Date | null; sentAt?: Date | null }

/**
 * The fields to store from a body. Throws email_expiry_past for a day that has passed, unless it was already
 * set. A task that was sent keeps its end date when none is given.
 */
export function changeOf(given: Given, present: Present): EmailTaskChange {
  const kept = present.sentAt ? present.expiresAt : null
  const expiresAt = given.expires_at ? new Date(given.expires_at) : kept
  const unchanged = expiresAt?.getTime() === present.expiresAt?.getTime()
  if (expiresAt && !unchanged && expiresAt <= new Date()) throw new Failure('email_expiry_past')
  return {
    subject: given.subject,
    message: given.message,
    locale: present.locale,
    expiresAt,
    reminderDays: reminderDays(given.reminder_days),
  }
}

/** The fields of an email task after a save. */
export function savedAs(task: EmailTaskRow, body: z.output<typeof emails.save.body>) {
  const { email } = task
  const { settings, template_id, ...given } = body
  const present = {
    name: task.name,
    description: task.description,
    subject: email.subject,
    message: email.message,
    locale: email.locale,
    expires_at: email.expires_at?.toISOString() ?? null,
    reminder_days: email.reminder_days,
  }
  return {
    ...mergeSave(present, given, { description: '', message: '', reminder_days: [] }),
    template_id: template_id ?? task.template_id ?? 0,
    settings: mergeSave(settingsOf(task), settings ?? {}),
  }
}

/** The form to ask with, and the version to pin: the same form stays in the version it was given with. */
export async function pinnedForm(
  db: Db,
  templateId: number,
  present?: EmailTaskRow,
): Promise<{ id: number; version: number }> {
  if (present?.template_id === templateId && present.template_version !== null)
    return { id: templateId, version: present.template_version }
  const { id, version } = await templateForTask(db, templateId)
  return { id, version }
}

/** Whether a body leaves unchanged what is frozen once the task was sent. */
export const sameForm = (task: EmailTaskRow, given: { template_id: number; settings: TaskSettings }) =>
  task.template_id === given.template_id && sameSettings(task, given.settings)
