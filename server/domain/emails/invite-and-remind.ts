import { hourSeconds } from '@atesta/contract/durations.ts'
import { limits } from '@atesta/contract/limits.ts'
import type { Db } from '../../database/database.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import { hashOfToken, newToken, respondentPrefix } from '../../identity/tokens.ts'
import { queueMails } from '../../mail/queue.ts'
import { countRecipients, countWhoFit, roomAgainAt, type Writing } from '../billing/recipient-limit.ts'
import {
  type Addressee,
  insertTokens,
  markInvited,
  markUnsubscribed,
  waitingOf,
} from './email-changes.queries.ts'
import { inviteRestAt } from './email-tasks.queries.ts'
import { markReminded, scheduleFollowUp } from './follow-up.queries.ts'

/** A new personal link for each: only its hash is stored; the token itself goes into the message. */
async function withTokens(
  db: Db,
  addressees: Addressee[],
): Promise<{ addressee: Addressee; token: string }[]> {
  const given = addressees.map((addressee) => ({ addressee, token: newToken(respondentPrefix) }))
  await insertTokens(
    db,
    given.map(({ addressee, token }) => ({ emailId: addressee.id, hash: hashOfToken(token) })),
  )
  return given
}

const mailTo = ({ addressee, token }: { addressee: Addressee; token: string }) => ({
  to: { address: addressee.address, name: addressee.name, locale: addressee.locale },
  secret: token,
  ...(addressee.reply_to && { replyTo: addressee.reply_to }),
  about: { emailId: addressee.id, userId: addressee.client_id, inspectionId: addressee.inspection_id },
})
const factsOf = ({ subject, message, task, expires_at }: Addressee) => ({
  subject,
  message,
  task,
  expires_at: expires_at.toISOString(),
})

const startOf = ({ started_at }: Addressee) => started_at?.toISOString() ?? null

/**
 * Invites these recipients, each with a new link; those who have unsubscribed are marked instead. All in the
 * caller's transaction. Those who exceed what the company may write to today are invited by a job as soon as
 * it may. `share`: of the day's limit, as in `countRecipients`. Throws recipients_limit when none can be invited
 * now.
 */
export async function invite(
  writing: Writing,
  taskId: number,
  addressees: Addressee[],
  share = 1,
): Promise<void> {
  const { db } = writing
  const unwilling = addressees.filter((each) => each.unsubscribed)
  const wanted = addressees.filter((each) => !each.unsubscribed)
  const { fit, again, giveBack } = await countWhoFit(writing, wanted.length, share)
  const willing = wanted.slice(0, fit)
  try {
    await markUnsubscribed(
      db,
      unwilling.map((each) => each.id),
    )
    await markInvited(
      db,
      willing.map((each) => each.id),
    )
    const given = await withTokens(db, willing)
    await queueMails(
      db,
      given.map((each) => ({
        kind: 'email_task_invitation',
        facts: factsOf(each.addressee),
        ...mailTo(each),
      })),
    )
    await scheduleFollowUp(db, taskId)
    if (again) await inviteRestAt(db, taskId, again)
  } catch (error) {
    // The count is kept on another connection. A job would count once more with every attempt.
    await giveBack()
    throw error
  }
}

/**
 * Invites those recipients of a sent task who were not invited yet, or as many of them as there is room for in
 * this share of the day's limit. A job invites the others. `only`: of these emails, since a user has just added
 * them.
 */
export async function inviteRest(
  writing: Writing,
  taskId: number,
  { share = 1, only }: { share?: number; only?: readonly number[] } = {},
): Promise<void> {
  const { db } = writing
  const chosen = only && new Set(only)
  try {
    const waiting = (await waitingOf(db, taskId)).filter(({ id }) => !chosen || chosen.has(id))
    await invite(writing, taskId, waiting, share)
  } catch (error) {
    const again = roomAgainAt(error)
    if (!again) throw error
    await inviteRestAt(db, taskId, again)
  }
}

/** Counts another mail to one recipient; throws mailed_too_often. */
const countMailAgain = ({ services }: Writing, emailId: number) =>
  attemptLimit(services, 'mail-again', {
    points: limits.mailsAgainPerHour,
    seconds: hourSeconds,
    code: 'mailed_too_often',
  }).attempt(String(emailId))

/** Invites a recipient again. Throws what `invite` throws, and mailed_too_often. */
export async function inviteAgain(writing: Writing, taskId: number, addressee: Addressee): Promise<void> {
  await countMailAgain(writing, addressee.id)
  await invite(writing, taskId, [addressee])
}

/** Reminds these recipients, each with a new link. */
export async function remind(db: Db, addressees: Addressee[]): Promise<void> {
  const given = await withTokens(db, addressees)
  await queueMails(
    db,
    given.map((each) => ({
      kind: 'email_task_reminder',
      facts: {
        ...factsOf(each.addressee),
        invited_at: (each.addressee.invited_at ?? new Date()).toISOString(),
        started_at: startOf(each.addressee),
      },
      ...mailTo(each),
    })),
  )
  await markReminded(
    db,
    addressees.map((each) => each.id),
  )
}

export type Asking = { reason: 'remind' | 'more' | 'returned'; message: string }

/**
 * Sends a recipient a user's message with a new link; it counts as a reminder. One who was not invited yet is
 * invited first, and where there is no message that is all. Throws what `invite` throws, and mailed_too_often.
 */
export async function ask(
  writing: Writing,
  taskId: number,
  addressee: Addressee,
  { reason, message }: Asking,
): Promise<void> {
  const { db } = writing
  await countMailAgain(writing, addressee.id)
  const isInvited = addressee.invited_at !== null
  // The message first: where there is room for one of both, neither is sent.
  const giveBack = await countRecipients(writing, isInvited || message ? 1 : 0)
  if (!isInvited) {
    await invite(writing, taskId, [addressee]).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
    if (!message) return
  }
  const given = await withTokens(db, [addressee])
  const { subject, task, expires_at } = factsOf(addressee)
  await queueMails(
    db,
    given.map((each) => ({
      kind: 'email_task_message',
      facts: { reason, subject, task, expires_at, message: message || null, started_at: startOf(addressee) },
      ...mailTo(each),
    })),
  )
  await markReminded(db, [addressee.id])
}
