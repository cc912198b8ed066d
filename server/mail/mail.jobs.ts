import type { Db } from '../database/database.ts'
import { type Job, type JobContext, job } from '../jobs/jobs.ts'
import { throughAll } from '../jobs/one-by-one.ts'
import type { Services } from '../services/services.ts'
import { compose } from './compose.ts'
import type { MailSender, Outcome, StoredMail } from './mail.ts'
import { loadMail, loadSystemMail, noteAttempt, noteSystemAttempt, type Pointless } from './mails.queries.ts'
import type { Message } from './transport.ts'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

type Found = { mail: StoredMail; sender: MailSender; pointless: Pointless | null }

/**
 * Composes the message and hands it over, unless it has become pointless. A failure to compose is final; a
 * failure to hand over may be retried.
 */
async function deliver(
  services: Services,
  { mail, sender, pointless }: Found,
): Promise<{ outcome: Outcome; message?: Message }> {
  if (pointless) return { outcome: { state: 'failed', reason: pointless } }
  let message: Message
  try {
    message = compose(services.mail, services.config.publicUrl, mail, sender)
  } catch (error) {
    return { outcome: { state: 'failed', reason: reasonOf(error) } }
  }
  try {
    const box = { companyId: sender.companyId, id: mail.id }
    return { message, outcome: await services.mail.transport.send(message, box) }
  } catch (error) {
    return { message, outcome: { state: 'retry', reason: reasonOf(error) } }
  }
}

const triedOf = (mail: StoredMail, message: Message | undefined) => ({
  id: mail.id,
  attempts: mail.attempts + 1,
  subject: message?.subject ?? '',
  messageId: message ? `<${message.id}>` : '',
})

/** Records the outcome of a message of an email to this address, with the reason where it did not arrive. */
type NoteDelivery = (
  db: Db,
  emailId: number,
  address: string,
  outcome: 'sent' | 'bounced' | 'failed',
  reason: string | null,
) => Promise<void>

/** A mail that came too late says nothing about the recipient; its email is closed elsewhere. */
const concernsEmail = (pointless: Pointless | null) => pointless === null || pointless === 'unsubscribed'

type InCompany = JobContext<unknown>['inCompany']

/**
 * Sends one mail of a company, unless it was sent before. The outcome and its consequence for the email are
 * recorded together.
 */
async function sendOne(
  services: Services,
  inCompany: InCompany,
  noteDelivery: NoteDelivery,
  id: number,
): Promise<void> {
  const found = await inCompany((db) => loadMail(db, id))
  if (found?.mail.state !== 'queued') return
  const { mail, pointless } = found
  const { outcome, message } = await deliver(services, found)
  if (outcome.state !== 'sent')
    services.logger.warn({ mail: mail.id, outcome: outcome.state, reason: outcome.reason }, 'mail not sent')
  await inCompany(async (db) => {
    const state = await noteAttempt(db, triedOf(mail, message), outcome)
    if (mail.email_id !== null && state !== 'queued' && concernsEmail(pointless))
      await noteDelivery(
        db,
        mail.email_id,
        mail.to_address,
        state,
        outcome.state === 'sent' ? null : outcome.reason,
      )
  })
}

/**
 * Marks a mail that could not even be attempted, and its email, as failed, so that they do not wait forever.
 */
async function giveUpOne(db: Db, noteDelivery: NoteDelivery, id: number, reason: string): Promise<void> {
  const found = await loadMail(db, id)
  if (found?.mail.state !== 'queued') return
  const { mail, pointless } = found
  const state = await noteAttempt(db, triedOf(mail, undefined), { state: 'failed', reason })
  if (mail.email_id !== null && state !== 'queued' && concernsEmail(pointless))
    await noteDelivery(db, mail.email_id, mail.to_address, state, reason)
}

/**
 * Sends mails of a company one after the other. When the job runs again after a crash, it continues with
 * those still queued. A failure does not stop the mails behind it; the job is retried for those that failed.
 */
const sendMail = (noteDelivery: NoteDelivery) =>
  job<{ mail_ids: number[] }>({
    name: 'mail.send',
    handler: async ({ payload, services, inCompany }) => {
      await throughAll(payload.mail_ids, (id) => sendOne(services, inCompany, noteDelivery, id))
    },
    async onGiveUp({ payload, inCompany }, error) {
      await throughAll(payload.mail_ids, (id) =>
        inCompany((db) => giveUpOne(db, noteDelivery, id, reasonOf(error))),
      )
    },
    // A slow mail server leaves the places of other jobs to them. One company alone sends two batches at a time.
    apart: 4,
  })

/** Sends one mail that belongs to no company. */
const sendSystemMail = job<{ mail_id: number }>({
  name: 'mail.send-system',
  handler: async ({ payload, services }) => {
    const db = services.authDatabase.kysely
    const found = await loadSystemMail(db, payload.mail_id)
    if (found?.mail.state !== 'queued') return
    const { outcome, message } = await deliver(services, found)
    if (outcome.state !== 'sent')
      services.logger.warn(
        { system_mail: found.mail.id, outcome: outcome.state, reason: outcome.reason },
        'mail not sent',
      )
    await db.transaction().execute((tx) => noteSystemAttempt(tx, triedOf(found.mail, message), outcome))
  },
  async onGiveUp({ payload, services }, error) {
    const db = services.authDatabase.kysely
    const found = await loadSystemMail(db, payload.mail_id)
    if (found?.mail.state !== 'queued') return
    const outcome = { state: 'failed', reason: reasonOf(error) } as const
    await db.transaction().execute((tx) => noteSystemAttempt(tx, triedOf(found.mail, undefined), outcome))
  },
})

/** The jobs of the mail room. */
export const mailJobs = (noteDelivery: NoteDelivery): Job[] => [sendMail(noteDelivery), sendSystemMail]
