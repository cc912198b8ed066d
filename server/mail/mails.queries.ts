import { minuteMs } from '@atesta/contract/durations.ts'
import { mainColourOf, mainColours } from '@atesta/contract/themes.ts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { MailSender, Outcome, StoredMail } from './mail.ts'

/**
 * Minutes until the next attempt, growing, so that a server that is down for a night still gets its mail.
 * After the last one we give up.
 */
export const pauses = [1, 2, 5, 15, 30, 60, 120, 240, 480, 480, 480, 960] as const

const columns = sql`m.id, m.key, m.kind, m.to_address, m.to_name, m.locale, m.reply_to, m.facts, m.secret, m.state, m.attempts`

/** Mail that asks an external recipient for an answer. */
const asking = sql`m.kind IN ('email_task_invitation', 'email_task_reminder', 'email_task_message')`

/** Until when the link with the mail's secret is valid, as stated when the mail was queued. */
const linkEnds = sql`CASE WHEN m.secret IS NOT NULL THEN (m.facts ->> 'expires_at')::timestamptz END`

/** Why a mail is no longer sent, for people who look up what became of it. */
export type Pointless = 'closed' | 'unsubscribed' | 'expired'

/**
 * A mail with its sender. `pointless` is why it should no longer be sent. `closed`: its personal link opens
 * nothing any more. `unsubscribed`: its recipient has unsubscribed since it was queued. `expired`: its link
 * has expired, or a newer invitation has replaced it.
 */
export async function loadMail(
  db: Db,
  id: number,
): Promise<{ mail: StoredMail; sender: MailSender; pointless: Pointless | null } | undefined> {
  const { rows } = await sql<
    StoredMail & {
      company_id: number
      company: string
      theme: string
      main_colour: string | null
      time_zone: string
      logo: Buffer | null
      pointless: Pointless | null
    }
  >`
    SELECT ${columns}, m.email_id, m.user_id, c.id AS company_id, c.name AS company, c.theme, c.main_colour, c.time_zone, l.bytes AS logo,
      CASE
        WHEN ${asking} AND (e.state IN ('submitted', 'expired', 'revoked') OR lower(e.address) <> lower(m.to_address)
          OR t.archived_at IS NOT NULL OR t.deleted_at IS NOT NULL OR u.disabled_at IS NOT NULL) THEN 'closed'
        WHEN ${asking} AND u.unsubscribed_at IS NOT NULL THEN 'unsubscribed'
        -- The time of an email may have been changed since.
        WHEN COALESCE(e.expires_at, ${linkEnds}) <= now() AND m.secret IS NOT NULL THEN 'expired'
        WHEN m.kind = 'user_invitation' AND EXISTS (SELECT FROM mails n
          WHERE (n.company_id, n.user_id, n.kind) = (m.company_id, m.user_id, m.kind) AND n.id > m.id) THEN 'expired'
      END AS pointless
    FROM mails m JOIN companies c ON c.id = m.company_id LEFT JOIN company_logos l ON l.id = c.logo
    LEFT JOIN emails e ON e.id = m.email_id LEFT JOIN tasks t ON t.id = e.task_id LEFT JOIN users u ON u.id = e.client_id
    WHERE m.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const sender: MailSender = {
    companyId: row.company_id,
    name: row.company,
    colour: mainColourOf(row.theme, row.main_colour),
    timeZone: row.time_zone,
    logo: row.logo,
  }
  return { mail: row, sender, pointless: row.pointless }
}

export async function loadSystemMail(
  db: Db,
  id: number,
): Promise<{ mail: StoredMail; sender: MailSender; pointless: Pointless | null } | undefined> {
  const { rows } = await sql<StoredMail & { pointless: Pointless | null }>`
    SELECT ${columns}, NULL AS email_id, NULL AS user_id, CASE WHEN ${linkEnds} <= now() THEN 'expired' END AS pointless
    FROM auth.mails m WHERE m.id = ${id}`.execute(db)
  const mail = rows[0]
  const sender = { companyId: null, name: 'Atesta', colour: mainColours.default, timeZone: 'UTC', logo: null }
  return mail && { mail, sender, pointless: mail.pointless }
}

export type Tried = { id: number; attempts: number; subject: string; messageId: string }

/** Minutes until the next attempt after this one; undefined to give up. */
export const pauseAfter = (attempts: number): number | undefined => pauses[attempts - 1]

function nextOf(tried: Tried, outcome: Outcome): { state: StoredMail['state']; next: Date | null } {
  const minutes = outcome.state === 'retry' ? pauseAfter(tried.attempts) : undefined
  const state = outcome.state === 'retry' ? (minutes === undefined ? 'failed' : 'queued') : outcome.state
  return { state, next: minutes === undefined ? null : new Date(Date.now() + minutes * minuteMs) }
}

/**
 * Records an attempt, and erases the secret after the last one. Queues the next attempt, if any; returns the
 * new state.
 */
export async function noteAttempt(db: Db, tried: Tried, outcome: Outcome): Promise<StoredMail['state']> {
  const { state, next } = nextOf(tried, outcome)
  const error = outcome.state === 'sent' ? null : outcome.reason
  await sql`UPDATE mails SET state = ${state}, attempts = ${tried.attempts}, last_error = ${error}, subject = ${tried.subject},
      message_id = ${tried.messageId}, next_attempt_at = ${next}, sent_at = CASE WHEN ${state} = 'sent' THEN now() END,
      secret = CASE WHEN ${state} = 'queued' THEN secret END
    WHERE id = ${tried.id}`.execute(db)
  if (next)
    await sql`SELECT enqueue_job('mail.send', ${JSON.stringify({ mail_ids: [tried.id] })}::json, NULL, ${`mail:${tried.id}`}, ${next})`.execute(
      db,
    )
  return state
}

export async function noteSystemAttempt(db: Db, tried: Tried, outcome: Outcome): Promise<void> {
  const { state, next } = nextOf(tried, outcome)
  const error = outcome.state === 'sent' ? null : outcome.reason
  await sql`UPDATE auth.mails SET state = ${state}, attempts = ${tried.attempts}, last_error = ${error}, subject = ${tried.subject},
      message_id = ${tried.messageId}, next_attempt_at = ${next}, sent_at = CASE WHEN ${state} = 'sent' THEN now() END,
      secret = CASE WHEN ${state} = 'queued' THEN secret END
    WHERE id = ${tried.id}`.execute(db)
  if (next) await sql`SELECT public.enqueue_system_mail(${tried.id}, ${next})`.execute(db)
}

/** The newest mails that belong to no company and were sent. */
export async function newestSystemMails(
  auth: Db,
  most: number,
): Promise<{ id: number; at: Date; to: string; subject: string }[]> {
  const { rows } = await sql<{ id: number; at: Date; to: string; subject: string }>`
    SELECT id, sent_at AS at, to_address AS to, subject FROM auth.mails WHERE state = 'sent' ORDER BY id DESC LIMIT ${most}`.execute(
    auth,
  )
  return rows
}

/** A mail of any company, or of none (null). */
export type AnyMail = { company_id: number | null; id: number }

/**
 * Mails that no longer wait and were queued before a time: up to this many of companies, and as many without
 * one.
 */
export async function oldMails(log: Db, before: Date, most: number): Promise<AnyMail[]> {
  const { rows } = await sql<AnyMail>`SELECT * FROM public.old_mails(${before}, ${most})`.execute(log)
  return rows
}

export async function deleteMails(log: Db, mails: readonly AnyMail[]): Promise<void> {
  const ids = (ofCompanies: boolean) =>
    mails.filter((mail) => (mail.company_id !== null) === ofCompanies).map((mail) => mail.id)
  await sql`SELECT public.delete_mails(${ids(true)}::bigint[], ${ids(false)}::bigint[])`.execute(log)
}
