import { dayMs } from '@atesta/contract/durations.ts'
import { type Locale, limits } from '@atesta/contract/limits.ts'
import { type EmailState, emailAllows, type LinkState } from '@atesta/contract/schemas/email.ts'

/** What decides whether a recipient may be written to again. */
export type Addressed = {
  state: EmailState
  archived: boolean
  sent: boolean
  over: boolean
  unsubscribed: boolean
  /** The client was deleted, so the personal link opens nothing. */
  deleted: boolean
}

/** Before the task is sent there is nothing to repeat or to remind of. */
export function canWriteAgain(email: Addressed) {
  if (email.archived) return 'task_archived'
  if (!emailAllows('resend', email.state) || !email.sent || email.deleted) return 'email_closed'
  if (email.over) return 'email_expiry_past'
  return !email.unsubscribed || 'client_unsubscribed'
}

/** The default expiry of links sent at `from`. */
export const defaultExpiry = (from: Date) => new Date(from.getTime() + limits.emailLinkDays * dayMs)

/** Reminder days in stored form: each once, in ascending order. */
export const reminderDays = (days: readonly number[]) => [...new Set(days)].sort((a, b) => a - b)

/** The name of a client of whom only the address is known. */
export const nameOfAddress = (address: string) => address.slice(0, address.lastIndexOf('@'))

/** Whether a recipient is named twice. */
export const repeats = (keys: readonly (number | string)[]) => new Set(keys).size !== keys.length

/** The language for a client: the requested one, their own, or the task's. */
export const speaks = (asked: Locale | undefined, own: Locale | null, task: Locale): Locale =>
  asked ?? own ?? task

/**
 * What a personal link still allows. `revoked`: the link was taken back before an answer, perhaps from
 * another person than the one who answered since. An answer stays valid, whatever happened to its task.
 */
export function linkStateOf(link: {
  state: EmailState
  over: boolean
  ended: boolean
  gone: boolean
  revoked: boolean
}): LinkState['state'] {
  if (link.revoked) return 'revoked'
  if (link.state === 'submitted') return 'submitted'
  if (link.state === 'revoked' || link.gone) return 'revoked'
  if (link.over) return 'expired'
  return link.state === 'expired' || link.ended ? 'closed' : 'open'
}
