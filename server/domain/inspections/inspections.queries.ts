import { arrivedStates, pendingStates } from '@atesta/contract/schemas/certification.ts'
import type { DraftEntry, Signature } from '@atesta/contract/schemas/form.ts'
import type { Review } from '@atesta/contract/schemas/review.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Part } from '../../database/read-parts.queries.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { showsInspectionNow } from '../certifications/certified-reports.queries.ts'
import type { Addressed } from '../emails/emails.rules.ts'
import { taskUnderLegalHold } from '../tasks/legal-holds.queries.ts'
import {
  claimInReview,
  folderSupervised,
  lockTask,
  taskOpenToUser,
  taskVisible,
} from '../tasks/tasks.queries.ts'

export type InspectionRow = {
  id: number
  number: number
  state: 'draft' | 'submitted'
  /** The number of this submission, or of the next one. */
  round: number
  review: Review['decision'] | null
  title: string
  task_id: number
  task_name: string
  task_type: TaskType
  task_archived_at: Date | null
  task_readonly: boolean
  /** Whether a legal hold keeps its task. */
  legal_hold: boolean
  /** Whether it is about a claim that is being reviewed. */
  held: boolean
  /** The settings of the task that clients need. */
  progressive: boolean
  camera_only: boolean
  position_required: boolean
  occurrence_id: number | null
  folder_id: number
  supervised: boolean
  user_id: number
  user_name: string
  template_id: number
  template_name: string
  template_version: number
  created_at: Date
  updated_at: Date
  submitted_at: Date | null
  submitted_by: { id: number; name: string } | null
  answers_sha256: string | null
  version: number
  certifications: number
  certified: number
  files_pending: boolean
  /** Whether its user is a person who may still sign in. */
  reachable: boolean
  /** Whether its task is open to its user. */
  task_open: boolean
  /** The email that it answers. */
  email: (Addressed & { invited: boolean }) | null
  report_id: number | null
}

export const inspectionColumns = (
  actor: Actor,
) => sql`i.id, i.number, i.state, i.round, i.review, i.title, i.task_id, t.name AS task_name, t.type AS task_type, t.archived_at AS task_archived_at,
  t.readonly AS task_readonly, ${taskUnderLegalHold} AS legal_hold,
  ${claimInReview} AS held, t.progressive, t.camera_only, t.position_required, i.occurrence_id, t.folder_id, ${folderSupervised(actor)} AS supervised, i.user_id, u.name AS user_name, i.template_id, tp.name AS template_name, i.template_version,
  i.created_at, i.updated_at, i.submitted_at, i.answers_sha256, i.version,
  (SELECT json_build_object('id', b.id, 'name', b.name) FROM users b WHERE b.id = i.submitted_by) AS submitted_by,
  (SELECT count(*) FROM certifications c WHERE c.inspection_id = i.id AND c.deleted_at IS NULL AND c.state = ANY(${arrivedStates}::text[])) AS certifications,
  (SELECT count(*) FROM certifications c WHERE c.inspection_id = i.id AND c.deleted_at IS NULL AND c.state = 'certified') AS certified,
  EXISTS (SELECT FROM certifications c WHERE c.inspection_id = i.id AND c.deleted_at IS NULL AND c.state = ANY(${pendingStates}::text[])) AS files_pending,
  (u.disabled_at IS NULL AND u.kind <> 'service') AS reachable, ${taskOpenToUser} AS task_open,
  CASE WHEN t.type = 'email' THEN (SELECT json_build_object('state', e.state, 'invited', e.invited_at IS NOT NULL, 'archived', t.archived_at IS NOT NULL,
      'sent', et.sent_at IS NOT NULL, 'over', COALESCE(et.expires_at <= now(), false), 'unsubscribed', u.unsubscribed_at IS NOT NULL,
      'deleted', u.disabled_at IS NOT NULL)
    FROM emails e JOIN email_tasks et ON et.task_id = e.task_id WHERE e.inspection_id = i.id) END AS email,
  (SELECT max(r.id) FROM reports r WHERE r.inspection_id = i.id AND ${showsInspectionNow}) AS report_id`
const sourceOf = (
  rows: RawBuilder<unknown>,
) => sql`${rows} i JOIN tasks t ON t.id = i.task_id JOIN folders f ON f.id = t.folder_id
  JOIN users u ON u.id = i.user_id JOIN templates tp ON tp.id = i.template_id`
export const inspectionSource = sourceOf(sql`inspections`)

/**
 * Everyone sees their own results; supervisors and administrators also those in their folders; the respondent of a
 * personal link the one inspection it opens.
 */
export function inspectionVisible(actor: Actor): RawBuilder<boolean> {
  if (actor.respondent) return sql`(i.id = ${actor.respondent.inspectionId} AND t.deleted_at IS NULL)`
  const own = sql<boolean>`(i.user_id = ${actor.userId} AND ${taskVisible(actor)})`
  return actor.range === 'RANGE_USER' ? own : sql`(${folderSupervised(actor)} OR ${own})`
}

const oneInspection = (actor: Actor, id: number) =>
  sql<InspectionRow>`SELECT ${inspectionColumns(actor)} FROM ${inspectionSource}
    WHERE i.id = ${id} AND i.deleted_at IS NULL AND ${inspectionVisible(actor)}`

export async function findInspection(db: Db, actor: Actor, id: number): Promise<InspectionRow | undefined> {
  return (await oneInspection(actor, id).execute(db)).rows[0]
}

/** One inspection as a part of a larger read. */
export const inspectionIn = (actor: Actor, id: number): Part<InspectionRow> => ({
  select: oneInspection(actor, id),
  instants: { created_at: true, updated_at: true, submitted_at: true, task_archived_at: true },
})

/**
 * For deletion: any inspection of a task that the actor sees, including other people's and deleted ones, so
 * that the refusal can say why.
 */
export async function findInspectionToDelete(
  db: Db,
  actor: Actor,
  id: number,
): Promise<(InspectionRow & { deleted_at: Date | null }) | undefined> {
  const found = await sql<InspectionRow & { deleted_at: Date | null }>`
    SELECT ${inspectionColumns(actor)}, i.deleted_at FROM ${inspectionSource} WHERE i.id = ${id} AND ${taskVisible(actor)}`.execute(
    db,
  )
  return found.rows[0]
}

/**
 * An inspection that is about to change, locked until the transaction ends, so that a save and a submission
 * cannot overtake each other, and read under that lock. `at` is the time of this transaction.
 */
export async function findToChange(
  db: Db,
  actor: Actor,
  id: number,
): Promise<(InspectionRow & { at: Date }) | undefined> {
  const [, { rows }] = await Promise.all([
    lockInspection(db, id),
    sql<InspectionRow & { at: Date }>`SELECT ${inspectionColumns(actor)}, now() AS at FROM ${inspectionSource}
      WHERE i.id = ${id} AND i.deleted_at IS NULL AND ${inspectionVisible(actor)}`.execute(db),
  ])
  return rows[0]
}

/** The user of an inspection, as an expression. */
export const ownerOf = (id: number) => sql<number>`(SELECT i.user_id FROM inspections i WHERE i.id = ${id})`

export type InspectionContent = {
  answers: DraftEntry[]
  signatures: Signature[]
  current_step: number
  current_section_step: number
  version: number
  judged_at: string | null
  /** Of who submitted it, or fills it in. */
  time_zone: string
}

export const contentIn = (id: number): Part<InspectionContent> => ({
  select: sql`SELECT i.answers, i.signatures, i.current_step, i.current_section_step, i.version, i.judged_at, u.time_zone
    FROM inspections i JOIN users u ON u.id = COALESCE(i.submitted_by, i.user_id) WHERE i.id = ${id}`,
  instants: {},
})

export type LockedInspection = Pick<InspectionRow, 'state' | 'round' | 'review' | 'version'> & {
  submitter_id: number | null
  deleted: boolean
}

/**
 * Locks the inspection until the transaction ends, so that a save and a submission cannot overtake each
 * other.
 */
export async function lockInspection(db: Db, id: number): Promise<LockedInspection> {
  const found = await sql<LockedInspection>`
    SELECT state, round, review, version, submitted_by AS submitter_id, deleted_at IS NOT NULL AS deleted
    FROM inspections WHERE id = ${id} FOR UPDATE`.execute(db)
  return (
    found.rows[0] ?? {
      state: 'draft',
      round: 1,
      review: null,
      version: 0,
      submitter_id: null,
      deleted: true,
    }
  )
}

/**
 * An inspection about to be decided on, read under the locks on its task and on itself: of two reviewers the second
 * sees the decision of the first, and one who meets an archiving sees the task archived. The task first, as where
 * inspections are created. Throws not_found.
 */
export async function lockToReview(
  db: Db,
  actor: Actor,
  { id, task_id }: { id: number; task_id: number },
): Promise<{ current: InspectionRow; locked: LockedInspection }> {
  await lockTask(db, task_id)
  const locked = await lockInspection(db, id)
  const current = await findInspection(db, actor, id)
  if (!current) throw new Failure('not_found')
  return { current, locked }
}

type NewInspection = {
  taskId: number
  userId: number
  title: string
  templateId: number
  templateVersion: number
  occurrenceId?: number
  clientId?: string
}

/**
 * Adds the next inspection of a task, which the caller has locked: that makes the numbers within it gapless
 * and unique. Returns it as the actor sees it; `consequence` is part of the same statement and reads its row
 * as `i`.
 */
export async function insertInspection(
  db: Db,
  actor: Actor,
  inspection: NewInspection,
  consequence: RawBuilder<unknown>,
): Promise<InspectionRow | undefined> {
  const { taskId, userId, title, templateId, templateVersion, occurrenceId, clientId } = inspection
  const { rows } = await sql<InspectionRow & { followed: string }>`WITH made AS (
      INSERT INTO inspections (task_id, user_id, title, template_id, template_version, occurrence_id, client_id, number)
      SELECT ${taskId}, ${userId}, ${title}, ${templateId}, ${templateVersion},
        ${occurrenceId ?? null}::bigint, ${clientId ?? null}::uuid, COALESCE(max(number), 0) + 1 FROM inspections WHERE task_id = ${taskId}
      RETURNING *)
    SELECT ${inspectionColumns(actor)}, ${consequence} AS followed
    FROM ${sourceOf(sql`made`)} WHERE ${inspectionVisible(actor)}`.execute(db)
  return rows[0]
}

/** The inspection that the user has started under this id of their device, deleted or not. */
export async function findStarted(
  db: Db,
  userId: number,
  clientId: string,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('inspections')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export type DraftChange = {
  answers: DraftEntry[]
  signatures: Signature[]
  currentStep?: number
  currentSectionStep?: number
}

/** Saves a draft, which the caller has locked, as its next version. */
export async function updateDraft(db: Db, id: number, change: DraftChange): Promise<void> {
  const { answers, signatures, currentStep, currentSectionStep } = change
  await sql`UPDATE inspections SET answers = ${JSON.stringify(answers)}, signatures = ${JSON.stringify(signatures)},
      current_step = COALESCE(${currentStep ?? null}, current_step),
      current_section_step = COALESCE(${currentSectionStep ?? null}, current_section_step),
      version = version + 1, updated_at = now() WHERE id = ${id}`.execute(db)
}

export type Submission = Pick<DraftChange, 'answers' | 'signatures'> & {
  by: number
  at: Date
  judgedAt: string
  digest: { sha256: string; salt: string }
  version: number
}

/**
 * Stores a submission; `consequences` are part of the same statement and see the inspection submitted. The
 * caller has locked the inspection and passes its new version.
 */
export async function submit(
  db: Db,
  id: number,
  { answers, signatures, by, at, judgedAt, digest, version }: Submission,
  consequences: RawBuilder<unknown>[],
): Promise<void> {
  await sql`WITH submitted AS (UPDATE inspections SET answers = ${JSON.stringify(answers)}, signatures = ${JSON.stringify(signatures)},
      state = 'submitted', review = NULL, submitted_at = ${at}, judged_at = ${judgedAt}, submitted_by = ${by}, answers_sha256 = ${digest.sha256}, answers_salt = ${digest.salt},
      version = ${version}, updated_at = ${at} WHERE id = ${id} RETURNING id)
    SELECT ${sql.join(consequences)} FROM submitted`.execute(db)
}

/** Keeps the version of the answers: a tab that is filling them in can go on. */
export const setTitle = (db: Db, id: number, title: string) =>
  db.updateTable('inspections').set({ title, updated_at: sql`now()` }).where('id', '=', id).execute()

export const markDeleted = (db: Db, id: number) =>
  db.updateTable('inspections').set({ deleted_at: sql`now()` }).where('id', '=', id).execute()
