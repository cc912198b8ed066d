import type { EmailState } from '@atesta/contract/schemas/email.ts'
import type { Db } from '@atesta/server/database/database.ts'
import { type ActorRow, actorColumns } from '@atesta/server/identity/actor.queries.ts'
import type { Respondent } from '@atesta/server/identity/actor.ts'
import { sql } from 'kysely'

/** Lets one transaction at a time into the company, and returns its number of people. */
export async function lockAndCountPeople(db: Db): Promise<number> {
  await sql`SELECT id FROM companies WHERE id = current_company() FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM users`.execute(db)
  return rows[0]?.n ?? 0
}

/** Lets one transaction at a time into the company, and returns whether its demo is complete. */
export async function lockAndSeeComplete(db: Db): Promise<boolean> {
  await lockAndCountPeople(db)
  const { rows } =
    await sql`SELECT FROM audit_events WHERE noun = 'company' AND action = 'make_demo' LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Sign-ins of all people of the running company. */
export async function signInsOfCompany(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT auth_user_id AS id FROM users WHERE auth_user_id IS NOT NULL`.execute(db)
  return rows.map((user) => user.id)
}

/** A person of the running company by their address. */
export async function findPerson(db: Db, email: string): Promise<ActorRow | undefined> {
  const { rows } =
    await sql<ActorRow>`SELECT ${actorColumns} FROM users u JOIN companies c ON c.id = u.company_id
    WHERE u.email = ${email} AND u.kind = 'person'`.execute(db)
  return rows[0]
}

/** The recipient of an email task with this inspection, as the actor of their personal link. */
export async function findRespondent(
  db: Db,
  inspectionId: number,
): Promise<{ row: ActorRow; respondent: Respondent; state: EmailState } | undefined> {
  const { rows } = await sql<
    ActorRow & { email_id: number; task_id: number; called: string; address: string; state: EmailState }
  >`SELECT ${actorColumns}, e.id AS email_id, e.task_id, e.name AS called, e.address, e.state
    FROM emails e JOIN users u ON u.id = e.client_id JOIN companies c ON c.id = e.company_id
    WHERE e.inspection_id = ${inspectionId}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { email_id: emailId, task_id: taskId, called, address, state, ...row } = found
  return {
    row: { ...row, name: called, email: address },
    respondent: { emailId, inspectionId, taskId },
    state,
  }
}

/** The inspections of an email task by the address of their recipient. */
export async function inspectionsByAddress(db: Db, taskId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ address: string; inspection_id: number }>`
    SELECT address, inspection_id FROM emails WHERE task_id = ${taskId}`.execute(db)
  return new Map(rows.map((found) => [found.address, found.inspection_id]))
}

export const setUnsubscribed = (db: Db, addresses: string[]) =>
  sql`UPDATE users SET unsubscribed_at = now() WHERE kind = 'client' AND email = ANY(${addresses}::text[])`.execute(
    db,
  )

/**
 * Expires a sent task now, with the personal links of those who did not answer. Submissions were made before:
 * the log states their time.
 */
export async function letExpire(db: Db, taskId: number): Promise<void> {
  const sent = sql`(SELECT t.created_at + interval '10 minutes' FROM tasks t WHERE t.id = ${taskId})`
  await sql`UPDATE email_tasks SET expires_at = now(), sent_at = ${sent} WHERE task_id = ${taskId}`.execute(
    db,
  )
  await sql`UPDATE emails SET expires_at = now(), created_at = ${sent}, invited_at = ${sent}, sent_at = ${sent}
    WHERE task_id = ${taskId}`.execute(db)
}

export async function findTaskByName(db: Db, name: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM tasks WHERE name = ${name} AND deleted_at IS NULL ORDER BY id LIMIT 1`.execute(db)
  return rows[0]?.id
}

// ── Records that are told to be older than they are ────────────────────────────────────────────────────────────────

export const setJoined = (db: Db, userId: number, at: Date) =>
  sql`UPDATE users SET created_at = ${at} WHERE id = ${userId}`.execute(db)

export const setFolderMade = (db: Db, folderId: number, at: Date) =>
  sql`UPDATE folders SET created_at = ${at} WHERE id = ${folderId}`.execute(db)

export const setTemplateMade = (db: Db, templateId: number, at: Date) =>
  sql`UPDATE templates SET created_at = ${at}, updated_at = ${at} WHERE id = ${templateId}`.execute(db)

export const setTaskMade = (db: Db, taskId: number, at: Date) =>
  sql`UPDATE tasks SET created_at = ${at}, updated_at = ${at} WHERE id = ${taskId} OR parent_id = ${taskId}`.execute(
    db,
  )

/** Only for drafts: the time of a submission is stated in the log and must not differ. */
export const setInspectionBegun = (db: Db, id: number, at: Date) =>
  sql`UPDATE inspections SET created_at = ${at}, updated_at = ${at} WHERE id = ${id} AND state = 'draft'`.execute(
    db,
  )

// ── What the background work has done already ──────────────────────────────────────────────────────────────────────

export type OpenDraft = {
  id: number
  task_id: number
  template_id: number
  template_version: number
  version: number
  email: string
  deleted: boolean
}

/** An inspection that has not been submitted, and its person. */
export async function findDraft(db: Db, id: number): Promise<OpenDraft | undefined> {
  const { rows } = await sql<OpenDraft>`
    SELECT i.id, i.task_id, i.template_id, i.template_version, i.version, u.email, i.deleted_at IS NOT NULL AS deleted
    FROM inspections i JOIN users u ON u.id = i.user_id WHERE i.id = ${id} AND i.state = 'draft'`.execute(db)
  return rows[0]
}

export type KnownFile = { identifier: string; title: string; component_id: string; state: string }

export async function filesByTitle(db: Db, inspectionId: number): Promise<Map<string, KnownFile>> {
  const { rows } = await sql<KnownFile>`SELECT identifier, title, component_id, state FROM certifications
    WHERE inspection_id = ${inspectionId} ORDER BY id`.execute(db)
  return new Map(rows.map((file) => [file.title, file]))
}

/**
 * Marks the first certification of an inspection, and every `every`-th behind it, as seen by a user; of all that the user has
 * marked every `favorites`-th is a favourite, beginning with the first. Idempotent.
 */
export const markSome = (db: Db, inspectionId: number, userId: number, favorites: number, every: number) =>
  sql`INSERT INTO certification_marks (certification_id, user_id, favorite, visited_at)
    SELECT c.id, ${userId}, (before.marks + row_number() OVER (ORDER BY c.id) - 1) % ${favorites}::int = 0, now()
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM certifications
      WHERE inspection_id = ${inspectionId}) c,
      (SELECT count(*) AS marks FROM certification_marks WHERE user_id = ${userId}) before
    WHERE (c.place - 1) % ${every}::int = 0
    ON CONFLICT DO NOTHING`.execute(db)
