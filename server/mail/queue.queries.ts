import { type Kysely, sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** A row of `mails`, as JSON. */
export type MailRow = {
  kind: string
  to_address: string
  to_name: string
  locale: string
  reply_to: string | null
  facts: object
  /** An encrypted secret in PostgreSQL's hexadecimal form of bytes. */
  secret: string | null
  email_id: number | null
  user_id: number | null
  inspection_id: number | null
}

/** The public half of the installation's key for mail secrets; null before its first start. */
export async function mailPublicKey<DB>(db: Kysely<DB>): Promise<Buffer | null> {
  const { rows } = await sql<{ key: Buffer | null }>`SELECT public.mail_public_key() AS key`.execute(db)
  return rows[0]?.key ?? null
}

/**
 * Stores the mails and queues a job for each batch. A batch's job key differs from that of any single mail:
 * retrying a mail would otherwise replace the running batch, and a stopped worker would never continue it.
 */
export async function insertMails(db: Db, rows: readonly MailRow[], batchSize: number): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO mails (kind, to_address, to_name, locale, reply_to, facts, secret, email_id, user_id, inspection_id)
      SELECT kind, to_address, to_name, locale, reply_to, facts, secret, email_id, user_id, inspection_id
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (kind text, to_address text, to_name text, locale text,
        reply_to text, facts jsonb, secret bytea, email_id bigint, user_id bigint, inspection_id bigint)
      RETURNING id)
    SELECT enqueue_job('mail.send', json_build_object('mail_ids', ids), NULL, 'mails:' || first)
    FROM (SELECT min(id) AS first, json_agg(id ORDER BY id) AS ids
      FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${batchSize}::int AS batch FROM made) numbered GROUP BY batch) batches`.execute(
    db,
  )
}

/** Stores one mail outside companies and queues its job. */
export async function insertSystemMail<DB>(db: Kysely<DB>, row: MailRow): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO auth.mails (kind, to_address, to_name, locale, reply_to, facts, secret)
      SELECT kind, to_address, to_name, locale, reply_to, facts, secret
      FROM jsonb_to_record(${JSON.stringify(row)}::jsonb) AS r (kind text, to_address text, to_name text, locale text,
        reply_to text, facts jsonb, secret bytea)
      RETURNING id)
    SELECT public.enqueue_system_mail(id) FROM made`.execute(db)
}
