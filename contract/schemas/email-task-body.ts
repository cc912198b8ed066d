import { z } from 'zod'
import { limits, locales } from '../limits.ts'
import { Recipient } from './email.ts'
import { Deadline, Name, NumericId } from './page.ts'
import { TaskSettings } from './task.ts'

export const Recipients = z.array(Recipient).max(limits.maxRecipientsAtOnce)
export const ReminderDays = z.array(z.number().int().min(1).max(90)).max(5)
/** What is saved of an email task. */
export const EmailTaskBody = z.strictObject({
  name: Name,
  description: z.string().trim().max(4000).default(''),
  folder_id: NumericId,
  template_id: NumericId,
  subject: Name,
  message: z.string().trim().max(8000).default(''),
  locale: z.enum(locales).optional(),
  /** When the personal links stop working; null: 30 days after sending, and afterwards as it is. */
  expires_at: Deadline.nullable().default(null),
  reminder_days: ReminderDays.default([]),
  settings: TaskSettings.prefault({}),
})
