import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { sealSecret } from '../secrets/mail-secrets.ts'
import type { Services } from '../services/services.ts'
import { checkedAddress, type Mail, oneLine, type SystemMail } from './mail.ts'

/** So that a slow server holds up two jobs at a time and leaves the others to seals and reports. */
export const mailQueues = 2
/** Mails that one job sends one after the other, when many are queued together. */
const batchSize = 20

async function rowsFor(db: Db, mails: readonly Mail[]): Promise<object[]> {
  const { rows } = await sql<{ key: Buffer | null }>`SELECT public.mail_public_key() AS key`.execute(db)
  const key = rows[0]?.key
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

/** Queues mails of the running transaction's company: they are sent exactly if it commits. */
export async function queueMails(db: Db, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = await rowsFor(db, mails)
  await sql`
    WITH made AS (
      INSERT INTO mails (kind, to_address, to_name, locale, reply_to, facts, secret, email_id, user_id, inspection_id)
      SELECT kind, to_address, to_name, locale, reply_to, facts, secret, email_id, user_id, inspection_id
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (kind text, to_address text, to_name text, locale text,
        reply_to text, facts jsonb, secret bytea, email_id bigint, user_id bigint, inspection_id bigint)
      RETURNING id)
    SELECT enqueue_job('mail.send', json_build_object('mail_ids', ids), 'mail:' || (first + batch) % ${mailQueues}::int, 'mail:' || first)
    FROM (SELECT batch, min(id) AS first, json_agg(id ORDER BY id) AS ids
      FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${batchSize}::int AS batch FROM made) numbered GROUP BY batch) batches`.execute(
    db,
  )
}

/** Queues one mail in the running transaction of its company. */
export const queueMail = (db: Db, mail: Mail) => queueMails(db, [mail])

/** Queues a mail that belongs to no company: registration, a forgotten password, contact. Answers once it is stored. */
export async function queueSystemMail(
  services: Pick<Services, 'authDatabase'>,
  mail: SystemMail,
): Promise<void> {
  const db = services.authDatabase.kysely
  const [row] = await rowsFor(db, [mail])
  await sql`
    WITH made AS (
      INSERT INTO auth.mails (kind, to_address, to_name, locale, reply_to, facts, secret)
      SELECT kind, to_address, to_name, locale, reply_to, facts, secret
      FROM jsonb_to_record(${JSON.stringify(row)}::jsonb) AS r (kind text, to_address text, to_name text, locale text,
        reply_to text, facts jsonb, secret bytea)
      RETURNING id)
    SELECT public.enqueue_system_mail(id) FROM made`.execute(db)
}
