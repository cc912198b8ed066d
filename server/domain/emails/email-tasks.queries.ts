import type { Locale } from '@atesta/contract/limits.ts'
import type { EmailState } from '@atesta/contract/schemas/email.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, enqueue } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { findTask, lockTask, type TaskRow } from '../tasks/tasks.queries.ts'
import type { OfKind } from '../tasks/tasks-list.queries.ts'

export type EmailTaskFacts = {
  task_id: number
  subject: string
  message: string
  locale: Locale
  expires_at: Date | null
  reminder_days: number[]
  sent_at: Date | null
  /** How many recipients were not invited yet. */
  waiting: number
  states: Partial<Record<EmailState, number>>
}
export type EmailTaskRow = TaskRow & { email: EmailTaskFacts }

/** The additional facts of e-mail tasks, by the id of the task. */
export async function emailFactsOf(db: Db, ids: number[]): Promise<Map<number, EmailTaskFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<EmailTaskFacts>`
    SELECT et.task_id, et.subject, et.message, et.locale, et.expires_at, et.reminder_days, et.sent_at,
      COALESCE(s.waiting, 0)::int AS waiting, COALESCE(s.states, '{}') AS states
    FROM email_tasks et LEFT JOIN LATERAL (
      SELECT json_object_agg(g.state, g.n) AS states, sum(g.waiting) AS waiting FROM (
        SELECT e.state, count(*) AS n, count(*) FILTER (WHERE e.state IN ('queued', 'started') AND e.invited_at IS NULL) AS waiting
        FROM emails e JOIN inspections i ON i.company_id = e.company_id AND i.id = e.inspection_id
        WHERE e.task_id = et.task_id AND i.deleted_at IS NULL GROUP BY e.state) g) s ON true
    WHERE et.task_id = ANY(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.task_id, row]))
}

export type EmailTaskFilter = { sent?: boolean; attention?: boolean }

const running = sql`et.sent_at IS NOT NULL AND et.expires_at > now()`
/** Joins the emails `e` of the task `et`, except those whose inspection was deleted. */
const emailsOfTask = sql`emails e JOIN inspections i ON i.company_id = e.company_id AND i.id = e.inspection_id AND i.deleted_at IS NULL
  WHERE e.company_id = et.company_id AND e.task_id = et.task_id`

/**
 * SELECT of the tasks that need attention. A union, because each half has an index: tasks by their end, and
 * emails by their state, of which few are bounced, since all of a task that has ended are expired.
 */
const inNeed = sql`SELECT et.task_id FROM email_tasks et WHERE ${running} AND et.expires_at < now() + interval '7 days'
    AND EXISTS (SELECT FROM ${emailsOfTask} AND e.state IN ('queued', 'sent', 'opened', 'started'))
  UNION SELECT et.task_id FROM email_tasks et WHERE ${running} AND et.task_id IN (SELECT b.task_id FROM emails b WHERE b.state = 'bounced')
    AND EXISTS (SELECT FROM ${emailsOfTask} AND e.state = 'bounced')`

/** The filters that only email tasks have. */
export function emailTasksWhere({ sent, attention }: EmailTaskFilter): OfKind {
  const wanted: RawBuilder<unknown>[] = [sql`true`]
  if (sent !== undefined)
    wanted.push(sql`(SELECT et.sent_at IS NOT NULL FROM email_tasks et WHERE et.task_id = t.id) = ${sent}`)
  if (attention !== undefined) wanted.push(sql`t.id ${attention ? sql`IN` : sql`NOT IN`} (${inNeed})`)
  return {
    where: sql`${sql.join(wanted, sql` AND `)}`,
    ...(attention && { within: inNeed }),
  }
}

export async function findEmailTask(db: Db, actor: Actor, id: number): Promise<EmailTaskRow | undefined> {
  const task = await findTask(db, actor, id, 'email')
  const email = task && (await emailFactsOf(db, [id])).get(id)
  return email && { ...task, email }
}

/** The e-mail task after all concurrent changes, locked until the transaction ends. */
export async function findEmailTaskToChange(
  db: Db,
  actor: Actor,
  id: number,
): Promise<EmailTaskRow | undefined> {
  await lockTask(db, id)
  return findEmailTask(db, actor, id)
}

export type EmailTaskChange = {
  subject: string
  message: string
  locale: Locale
  expiresAt: string | Date | null
  reminderDays: number[]
}

export async function insertEmailTask(db: Db, taskId: number, change: EmailTaskChange): Promise<void> {
  await db
    .insertInto('email_tasks')
    .values({
      task_id: taskId,
      subject: change.subject,
      message: change.message,
      locale: change.locale,
      expires_at: change.expiresAt,
      reminder_days: change.reminderDays,
    })
    .execute()
}

/** Gives the recipients of a locked task this form, except in inspections that were begun. */
export const giveForm = (db: Db, taskId: number, form: { id: number; version: number }) =>
  sql`UPDATE inspections i SET template_id = ${form.id}, template_version = ${form.version}
    WHERE i.task_id = ${taskId} AND i.state = 'draft' AND i.version = 1 AND i.deleted_at IS NULL
      AND (i.template_id, i.template_version) <> (${form.id}, ${form.version}::int)
      AND NOT EXISTS (SELECT FROM certifications c WHERE c.inspection_id = i.id)`.execute(db)

/**
 * When an invited email `e` is reminded next: the earliest future one of the reminder days of its task `et`.
 */
export const nextReminder = sql`(SELECT min(e.invited_at + d * interval '1 day') FROM unnest(et.reminder_days) d
  WHERE e.invited_at + d * interval '1 day' > now() AND e.invited_at + d * interval '1 day' < et.expires_at)`

type Times = Pick<EmailTaskChange, 'expiresAt' | 'reminderDays'>
const timesIn = ({ expiresAt, reminderDays }: Times): string =>
  [expiresAt === null ? '' : new Date(expiresAt).getTime(), ...reminderDays].join()

/**
 * Saves. When its dates have changed, open emails get the new expiry and reminders, and a later expiry
 * reopens those that had expired, except those of deleted clients. Otherwise they stay: those of an imported company wait until they are sent
 * again.
 */
export async function updateEmailTask(
  db: Db,
  taskId: number,
  change: EmailTaskChange,
  before: Times,
): Promise<void> {
  await db
    .updateTable('email_tasks')
    .set({
      subject: change.subject,
      message: change.message,
      locale: change.locale,
      expires_at: change.expiresAt,
      reminder_days: change.reminderDays,
    })
    .where('task_id', '=', taskId)
    .execute()
  if (timesIn(change) === timesIn(before)) return
  await sql`UPDATE emails e SET expires_at = et.expires_at, next_reminder_at = ${nextReminder}, updated_at = now(), version = e.version + 1,
      expired_at = NULL, state = CASE WHEN e.state <> 'expired' THEN e.state WHEN e.started_at IS NOT NULL THEN 'started'
        WHEN e.opened_at IS NOT NULL THEN 'opened' WHEN e.bounced_at IS NOT NULL THEN 'bounced'
        WHEN e.sent_at IS NOT NULL THEN 'sent' ELSE 'queued' END
    FROM email_tasks et WHERE et.task_id = ${taskId} AND e.task_id = et.task_id AND e.invited_at IS NOT NULL
      AND e.state NOT IN ('submitted', 'revoked') AND et.expires_at > now()
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = e.client_id AND u.disabled_at IS NOT NULL)`.execute(db)
  // Those for whom there was no room before the last day.
  await inviteRestAt(db, taskId, new Date())
}

const restKey = (taskId: number) => `email-invite-rest:${taskId}`

/** Queues the invitation of those recipients of a sent task who were not invited yet. */
export const inviteRestAt = (db: Db, taskId: number, runAt: Date) =>
  enqueue(db, 'email.invite-rest', { task_id: taskId }, { key: restKey(taskId), runAt })

/**
 * Whether the invitation of the others of a task is queued. Those of an imported company may have been invited where it
 * comes from: of them none is.
 */
export async function isRestQueued(db: Db, taskId: number): Promise<boolean> {
  const { rows } = await sql<{ queued: boolean }>`SELECT is_queued(${restKey(taskId)}) AS queued`.execute(db)
  return rows[0]?.queued ?? false
}

/**
 * The tasks with recipients who were not invited yet, the one that was sent first before the others. Also those that
 * are not sent: a transaction that sends one may be about to end.
 */
export async function tasksWithRest(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT et.task_id AS id FROM email_tasks et
    WHERE et.task_id IN (SELECT e.task_id FROM emails e WHERE e.state IN ('queued', 'started') AND e.invited_at IS NULL)
    ORDER BY et.sent_at NULLS LAST, et.task_id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks an e-mail task until the transaction ends, and returns whether it was sent and its recipients can
 * still be invited.
 */
export async function lockSentTask(db: Db, id: number): Promise<boolean> {
  await lockTask(db, id)
  const { rows } = await sql`SELECT FROM email_tasks et JOIN tasks t ON t.id = et.task_id
    WHERE t.id = ${id} AND et.sent_at IS NOT NULL AND et.expires_at > now() AND t.archived_at IS NULL AND t.deleted_at IS NULL`.execute(
    db,
  )
  return rows.length > 0
}

export const markTaskSent = (db: Db, taskId: number, expiresAt: Date) =>
  sql`UPDATE email_tasks SET sent_at = COALESCE(sent_at, now()), expires_at = ${expiresAt} WHERE task_id = ${taskId}`.execute(
    db,
  )

/**
 * Locks an e-mail task and its inspections until the transaction ends, so that submissions and arriving files
 * wait. The task comes first, as when its recipients are written to; a transaction that locks an inspection
 * only needs the task to exist.
 */
export async function lockEmailTask(db: Db, id: number): Promise<void> {
  await Promise.all([
    lockTask(db, id),
    sql`SELECT id FROM inspections WHERE task_id = ${id} AND deleted_at IS NULL ORDER BY id FOR UPDATE`.execute(
      db,
    ),
  ])
}

/** Deletes a locked e-mail task without any answer or file. False when it has one. */
export async function deleteEmailTask(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    SELECT EXISTS (SELECT FROM inspections i WHERE i.task_id = ${id} AND i.deleted_at IS NULL AND (i.state = 'submitted'
      OR EXISTS (SELECT FROM certifications c WHERE c.inspection_id = i.id AND c.deleted_at IS NULL))) AS given`.execute(
    db,
  )
  if (rows[0]?.given) return false
  await sql`UPDATE inspections SET deleted_at = now() WHERE task_id = ${id} AND deleted_at IS NULL`.execute(
    db,
  )
  await sql`UPDATE emails SET state = 'revoked', revoked_at = now(), next_reminder_at = NULL, updated_at = now()
    WHERE task_id = ${id} AND state <> 'revoked'`.execute(db)
  await sql`UPDATE email_tokens k SET revoked_at = now() FROM emails e WHERE e.id = k.email_id AND e.task_id = ${id}
    AND k.revoked_at IS NULL`.execute(db)
  const done = await sql`UPDATE tasks SET deleted_at = now() WHERE id = ${id} AND deleted_at IS NULL`.execute(
    db,
  )
  await db.deleteFrom('task_assignees').where('task_id', '=', id).execute()
  await db.deleteFrom('task_followers').where('task_id', '=', id).execute()
  return done.numAffectedRows === 1n
}
