import { oneLine } from '@atesta/contract/one-line.ts'
import type { Db } from '../database/database.ts'
import { sealSecret } from '../secrets/mail-secrets.ts'
import type { Services } from '../services/services.ts'
import { checkedAddress, type Mail, type SystemMail } from './mail.ts'
import { insertMails, insertSystemMail, type MailRow, mailPublicKey } from './queue.queries.ts'

/** Mails that one job sends one after the other when many are queued together. */
const batchSize = 20

async function rowsFor(db: Db, mails: readonly Mail[]): Promise<MailRow[]> {
  const key = await mailPublicKey(db)
  if (!key) throw new Error('The installation has no key for mail yet.')
  return mails.map(({ kind, to, facts, secret, replyTo, about }) => ({
    kind,
    to_address: checkedAddress(to.address),
    to_name: oneLine(to.name),
    locale: to.locale,
    reply_to: replyTo === undefined ? null : checkedAddress(replyTo),
    facts,
    secret: secret === undefined ? null : `\\x${sealSecret(key, secret).toString('hex')}`,
    email_id: about?.emailId ?? null,
    user_id: about?.userId ?? null,
    inspection_id: about?.inspectionId ?? null,
  }))
}

/** Queues mails of the running transaction's company: they are sent if and only if it commits. */
export async function queueMails(db: Db, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = await rowsFor(db, mails)
  await insertMails(db, rows, batchSize)
}

/** Queues one mail in the running transaction of its company. */
export const queueMail = (db: Db, mail: Mail) => queueMails(db, [mail])

/**
 * Queues a mail that belongs to no company: registration, a forgotten password, contact. Resolves once it is
 * stored.
 */
export async function queueSystemMail(
  services: Pick<Services, 'authDatabase'>,
  mail: SystemMail,
): Promise<void> {
  const db = services.authDatabase.kysely
  const [row] = await rowsFor(db, [mail])
  if (row) await insertSystemMail(db, row)
}
