import type { Locale } from '@atesta/contract/limits.ts'
import { emailActions } from '@atesta/contract/schemas/email.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { nextReminder } from './email-tasks.queries.ts'

const revoked = sql`state = 'revoked', revoked_at = now(), next_reminder_at = NULL, updated_at = now(), version = e.version + 1`

export type NewEmail = { clientId: number; address: string; name: string; locale: Locale }

/**
 * Creates an email and its inspection for each recipient, each of whom occurs once. Returns the ids of the
 * emails. The caller has locked the task or has just created it, which makes the numbers within it gapless
 * and unique.
 */
export async function insertEmails(
  db: Db,
  task: { id: number; template_id: number; template_version: number },
  recipients: NewEmail[],
): Promise<number[]> {
  if (recipients.length === 0) return []
  const given = JSON.stringify(
    recipients.map(({ clientId, ...rest }, place) => ({ ...rest, client_id: clientId, place })),
  )
  // In earlier versions, deleting an inspection left its email behind.
  await sql`UPDATE emails e SET ${revoked} FROM inspections i WHERE i.id = e.inspection_id AND i.deleted_at IS NOT NULL
    AND e.task_id = ${task.id} AND e.client_id = ANY(${recipients.map(({ clientId }) => clientId)}::bigint[]) AND e.state <> 'revoked'`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS r (client_id bigint, address text, name text, locale text, place int)
    ), made AS (
      INSERT INTO inspections (task_id, user_id, title, template_id, template_version, number)
      SELECT ${task.id}, g.client_id, g.name, ${task.template_id}, ${task.template_version},
        (SELECT COALESCE(max(number), 0) FROM inspections WHERE task_id = ${task.id}) + row_number() OVER (ORDER BY g.place)
      FROM given g RETURNING id, user_id
    )
    INSERT INTO emails (task_id, client_id, inspection_id, address, name, locale)
    SELECT ${task.id}, g.client_id, m.id, g.address, g.name, g.locale FROM given g JOIN made m ON m.user_id = g.client_id ORDER BY g.place
    RETURNING id`.execute(db)
  return rows.map((row) => row.id)
}

/** An email to which a message is written. */
export type Addressee = {
  id: number
  client_id: number
  inspection_id: number
  address: string
  name: string
  locale: Locale
  invited_at: Date | null
  started_at: Date | null
  unsubscribed: boolean
  expires_at: Date
  subject: string
  message: string
  task: string
  reply_to: string | null
}

const addressee = sql`e.id, e.client_id, e.inspection_id, e.address, e.name, e.locale, e.invited_at, e.started_at, u.unsubscribed_at IS NOT NULL AS unsubscribed,
  et.expires_at, et.subject, et.message, t.name AS task,
  (SELECT p.email FROM users p WHERE p.id = t.created_by AND p.kind = 'person' AND p.disabled_at IS NULL) AS reply_to`
const addressees = sql`emails e JOIN email_tasks et ON et.company_id = e.company_id AND et.task_id = e.task_id
  JOIN tasks t ON t.company_id = e.company_id AND t.id = e.task_id
  JOIN users u ON u.company_id = e.company_id AND u.id = e.client_id
  JOIN inspections i ON i.company_id = e.company_id AND i.id = e.inspection_id AND i.deleted_at IS NULL`

/**
 * Locks the inspections of these emails until the transaction ends. A submission locks the inspection and
 * then the email; so must a message to its recipient, since it refers to the inspection.
 */
const lockInspectionsOf = (db: Db, these: RawBuilder<unknown>) =>
  sql`SELECT FROM inspections i JOIN emails e ON e.company_id = i.company_id AND e.inspection_id = i.id
    WHERE ${these} ORDER BY i.id FOR KEY SHARE OF i`.execute(db)

/**
 * The emails of a task that were not invited yet, locked until the transaction ends. Earlier versions called
 * those started in which a user had entered something.
 */
export async function waitingOf(db: Db, taskId: number): Promise<Addressee[]> {
  await lockInspectionsOf(
    db,
    sql`e.task_id = ${taskId} AND e.state IN ('queued', 'started') AND e.invited_at IS NULL`,
  )
  const { rows } = await sql<Addressee>`
    SELECT ${addressee} FROM ${addressees}
    WHERE e.task_id = ${taskId} AND e.state IN ('queued', 'started') AND e.invited_at IS NULL ORDER BY e.id FOR UPDATE OF e`.execute(
    db,
  )
  return rows
}

/**
 * An email that may still be written to, locked until the transaction ends; undefined when it was answered or
 * closed.
 */
export async function addresseeOf(db: Db, emailId: number): Promise<Addressee | undefined> {
  await lockInspectionsOf(db, sql`e.id = ${emailId}`)
  const { rows } = await sql<Addressee>`
    SELECT ${addressee} FROM ${addressees} WHERE e.id = ${emailId} AND e.state = ANY(${[...emailActions.resend]}::text[])
    FOR UPDATE OF e`.execute(db)
  return rows[0]
}

/** Records a queued invitation. Recipients who were here before keep their state. */
export async function markInvited(db: Db, ids: number[]): Promise<void> {
  await sql`UPDATE emails e SET invited_at = now(), expires_at = et.expires_at, failure = NULL, bounced_at = NULL, updated_at = now(),
      version = e.version + 1, state = CASE WHEN e.state IN ('opened', 'started') THEN e.state ELSE 'queued' END
    FROM email_tasks et WHERE et.task_id = e.task_id AND e.id = ANY(${ids}::bigint[])`.execute(db)
  await sql`UPDATE emails e SET next_reminder_at = ${nextReminder} FROM email_tasks et
    WHERE et.task_id = e.task_id AND e.id = ANY(${ids}::bigint[])`.execute(db)
}

export const markUnsubscribed = (db: Db, ids: number[]) =>
  sql`UPDATE emails e SET state = 'bounced', failure = 'unsubscribed', bounced_at = now(), invited_at = now(), next_reminder_at = NULL,
    expires_at = et.expires_at, updated_at = now(), version = e.version + 1
    FROM email_tasks et WHERE et.task_id = e.task_id AND e.id = ANY(${ids}::bigint[])`.execute(db)

export async function insertTokens(db: Db, tokens: { emailId: number; hash: Buffer }[]): Promise<void> {
  if (tokens.length === 0) return
  // As two parameters, whose number is limited, and as one statement to prepare, however many there are.
  const [ids, hashes] = [tokens.map(({ emailId }) => emailId), tokens.map(({ hash }) => hash)]
  await sql`INSERT INTO email_tokens (email_id, token_hash)
    SELECT * FROM unnest(${ids}::bigint[], ${hashes}::bytea[])`.execute(db)
}

export const revokeTokens = (db: Db, emailId: number) =>
  sql`UPDATE email_tokens SET revoked_at = now() WHERE email_id = ${emailId} AND revoked_at IS NULL`.execute(
    db,
  )

/** False when it was already answered or revoked. */
export async function markRevoked(db: Db, id: number): Promise<boolean> {
  const done = await sql`
    UPDATE emails e SET ${revoked} WHERE id = ${id} AND state = ANY(${[...emailActions.revoke]}::text[])`.execute(
    db,
  )
  return done.numAffectedRows === 1n
}

/** Revokes the link of a deleted inspection; its recipient may be asked again. */
export async function revokeEmailOf(db: Db, inspectionId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    UPDATE emails e SET ${revoked} WHERE inspection_id = ${inspectionId} AND state <> 'revoked' RETURNING id`.execute(
    db,
  )
  for (const { id } of rows) await revokeTokens(db, id)
}

export type EmailChange = { clientId: number; address: string; name: string; locale: Locale; moved: boolean }

/** Saves if the version is still the caller's. `moved`: a different person answers from now on. */
export async function updateEmail(
  db: Db,
  id: number,
  version: number,
  change: EmailChange,
): Promise<boolean> {
  await lockInspectionsOf(db, sql`e.id = ${id}`)
  const done = await sql`
    UPDATE emails SET address = ${change.address}, name = ${change.name}, locale = ${change.locale}, client_id = ${change.clientId},
      version = version + 1, updated_at = now() WHERE id = ${id} AND version = ${version}`.execute(db)
  if (done.numAffectedRows !== 1n) return false
  await sql`UPDATE inspections i SET title = ${change.name}, user_id = ${change.clientId} FROM emails e
    WHERE e.id = ${id} AND i.id = e.inspection_id AND i.state = 'draft'`.execute(db)
  if (change.moved)
    await sql`UPDATE emails SET state = 'queued', sent_at = NULL, opened_at = NULL, bounced_at = NULL, failure = NULL WHERE id = ${id}`.execute(
      db,
    )
  return true
}

/** Returns whether the recipient opened it for the first time. */
export const markOpened = (db: Db, id: number) =>
  sql`UPDATE emails SET state = 'opened', opened_at = now(), updated_at = now(), version = version + 1
    WHERE id = ${id} AND state IN ('queued', 'sent', 'bounced')`.execute(db)

/**
 * The recipient has begun to answer. What users enter for them is no such sign: they are still to be invited,
 * and reminded.
 */
export const markStarted = (db: Db, inspectionId: number) =>
  sql`UPDATE emails SET state = 'started', opened_at = COALESCE(opened_at, now()), started_at = now(), updated_at = now(),
      version = version + 1
    WHERE inspection_id = ${inspectionId} AND state IN ('queued', 'sent', 'opened', 'bounced')`.execute(db)

export const markAnswered = (db: Db, inspectionId: number) =>
  sql`UPDATE emails SET state = 'submitted', opened_at = COALESCE(opened_at, now()), started_at = COALESCE(started_at, now()),
      submitted_at = now(), next_reminder_at = NULL, updated_at = now(), version = version + 1
    WHERE inspection_id = ${inspectionId} AND state <> 'submitted'`.execute(db)
