import type { Category } from '@atesta/contract/limits.ts'
import type { CertificationState } from '@atesta/contract/schemas/certification.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Db } from '../../core/database.ts'
import { containing, type PageAsked, readPage } from '../../core/paging.ts'
import { taskVisible } from '../tasks/tasks.queries.ts'
import type { DeviceClaims, FileClaims, ShownCheckpoint } from './certifications.rules.ts'

export type CertificationRow = {
  id: number
  identifier: string
  state: CertificationState
  failure: string | null
  category: Category
  title: string
  description: string
  declared_type: string
  captured: 'camera' | 'picked'
  media_type: string | null
  size: number
  width: number | null
  height: number | null
  duration_s: number | null
  pages: number | null
  sha256: string | null
  task_id: number
  task_name: string
  folder_id: number
  inspection_id: number
  inspection_state: 'draft' | 'submitted'
  component_id: string
  user_id: number
  user_name: string
  created_at: Date
  received_at: Date | null
  sealed_at: Date | null
  log_index: number | null
  preview: boolean
  unreadable: boolean
  device_claims: DeviceClaims
  file_claims: FileClaims
  shown_checkpoint: ShownCheckpoint | null
  favorite: boolean
  visited: boolean
  template_id: number
  template_version: number
}

const columns = sql`c.id, c.identifier, c.state, c.failure, c.category, c.title, c.description, c.declared_type, c.captured, c.media_type,
  c.size, c.width, c.height, c.duration_s, c.pages, c.sha256, c.task_id, t.name AS task_name, t.folder_id, c.inspection_id,
  i.state AS inspection_state, c.component_id, c.user_id, u.name AS user_name, c.created_at, c.received_at, c.sealed_at,
  (SELECT s.log_index FROM statements s WHERE s.certification_id = c.id AND s.kind = 'certification') AS log_index,
  c.preview, c.unreadable, c.device_claims, c.file_claims, c.shown_checkpoint, i.template_id, i.template_version,
  COALESCE(m.favorite, false) AS favorite, (m.visited_at IS NOT NULL) AS visited
  `
const source = (
  userId: number,
) => sql`certifications c JOIN tasks t ON t.id = c.task_id JOIN folders f ON f.id = t.folder_id
  JOIN inspections i ON i.id = c.inspection_id JOIN users u ON u.id = c.user_id
  LEFT JOIN certification_marks m ON m.certification_id = c.id AND m.user_id = ${userId}`

function visible(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor) || actor.range === 'RANGE_SUPERVISOR') return taskVisible(actor)
  return sql`((i.user_id = ${actor.userId} OR c.user_id = ${actor.userId}) AND ${taskVisible(actor)})`
}

export type CertificationFilter = {
  favorite?: boolean
  task_id?: number
  inspection_id?: number
  category?: Category
  state?: CertificationState
  located?: boolean
  q?: string
}

function matching(actor: Actor, filter: CertificationFilter): RawBuilder<unknown> {
  const located = sql`(c.file_claims ? 'position' OR c.device_claims ? 'position')`
  return sql`${source(actor.userId)} WHERE c.deleted_at IS NULL AND ${visible(actor)}
    AND ${filter.task_id ? sql`c.task_id = ${filter.task_id}` : sql`true`}
    AND ${filter.inspection_id ? sql`c.inspection_id = ${filter.inspection_id}` : sql`true`}
    AND ${filter.category ? sql`c.category = ${filter.category}` : sql`true`}
    AND ${filter.state ? sql`c.state = ${filter.state}` : sql`true`}
    AND ${filter.favorite === undefined ? sql`true` : sql`COALESCE(m.favorite, false) = ${filter.favorite}`}
    AND ${filter.located === undefined ? sql`true` : filter.located ? located : sql`NOT ${located}`}
    AND ${filter.q ? sql`(c.title ILIKE ${containing(filter.q)} OR c.description ILIKE ${containing(filter.q)} OR c.identifier = ${filter.q} OR c.sha256 = ${filter.q})` : sql`true`}`
}

export const listCertifications = <T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & CertificationFilter,
  view: (row: CertificationRow) => T,
) =>
  readPage<CertificationRow, T>(
    db,
    asked,
    { select: columns, from: matching(actor, asked), order: sql`c.id DESC` },
    view,
  )

export async function findCertification(
  db: Db,
  actor: Actor,
  key: { id: number } | { identifier: string },
): Promise<CertificationRow | undefined> {
  const which = 'id' in key ? sql`c.id = ${key.id}` : sql`c.identifier = ${key.identifier}`
  const found = await sql<CertificationRow>`SELECT ${columns} FROM ${source(actor.userId)}
    WHERE ${which} AND c.deleted_at IS NULL AND ${visible(actor)}`.execute(db)
  return found.rows[0]
}

/** For the installation's own work: no person's view of it. */
export async function loadCertification(db: Db, identifier: string): Promise<CertificationRow | undefined> {
  const found =
    await sql<CertificationRow>`SELECT ${columns} FROM ${source(0)} WHERE c.identifier = ${identifier} AND c.deleted_at IS NULL`.execute(
      db,
    )
  return found.rows[0]
}

export type NewCertification = {
  identifier: string
  taskId: number
  inspectionId: number
  componentId: string
  userId: number
  title: string
  description: string
  declaredType: string
  captured: 'camera' | 'picked'
  category: Category
  size: number
  device: DeviceClaims
  checkpoint: ShownCheckpoint | null
}

export async function insertCertification(db: Db, c: NewCertification): Promise<number> {
  const row = await db
    .insertInto('certifications')
    .values({
      identifier: c.identifier,
      task_id: c.taskId,
      inspection_id: c.inspectionId,
      component_id: c.componentId,
      user_id: c.userId,
      title: c.title,
      description: c.description,
      declared_type: c.declaredType,
      captured: c.captured,
      category: c.category,
      size: c.size,
      device_claims: JSON.stringify(c.device),
      shown_checkpoint: c.checkpoint && JSON.stringify(c.checkpoint),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function countOfComponent(db: Db, inspectionId: number, componentId: string): Promise<number> {
  const row = await db
    .selectFrom('certifications')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('inspection_id', '=', inspectionId)
    .where('component_id', '=', componentId)
    .where('deleted_at', 'is', null)
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return row.n
}

export type Received = {
  sha256: string | null
  mediaType: string
  category: Category
  width: number | null
  height: number | null
  unreadable: boolean
}

/** Moves on only from the state it was seen in, so that two finishers of one upload do the work once. */
export async function markReceived(db: Db, id: number, facts: Received): Promise<boolean> {
  const done = await db
    .updateTable('certifications')
    .set({
      state: 'hashing',
      received_at: sql`now()`,
      sha256: facts.sha256,
      media_type: facts.mediaType,
      category: facts.category,
      width: facts.width,
      height: facts.height,
      unreadable: facts.unreadable,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'uploading'])
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export type Facts = {
  sha256: string
  fileClaims: FileClaims
  durationS: number | null
  pages: number | null
  unreadable: boolean
  width: number | null
  height: number | null
}

export async function markSealing(db: Db, id: number, facts: Facts): Promise<boolean> {
  const done = await db
    .updateTable('certifications')
    .set({
      state: 'sealing',
      sha256: facts.sha256,
      file_claims: JSON.stringify(facts.fileClaims),
      duration_s: facts.durationS,
      pages: facts.pages,
      unreadable: facts.unreadable,
      width: facts.width,
      height: facts.height,
    })
    .where('id', '=', id)
    .where('state', '=', 'hashing')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export const markUploading = (db: Db, id: number) =>
  db
    .updateTable('certifications')
    .set({ state: 'uploading' })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()

/** Back to the start: the bytes are sent again. */
export const markQueued = (db: Db, id: number) =>
  db
    .updateTable('certifications')
    .set({ state: 'queued', failure: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute()

export async function markFailed(db: Db, id: number, failure: string): Promise<boolean> {
  const done = await db
    .updateTable('certifications')
    .set({ state: 'failed', failure })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'uploading', 'hashing'])
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export const markPreview = (db: Db, id: number, facts: { preview: boolean; unreadable: boolean }) =>
  db.updateTable('certifications').set(facts).where('id', '=', id).execute()

export async function markDeleted(db: Db, id: number): Promise<void> {
  await db
    .updateTable('certifications')
    .set({ deleted_at: sql`now()`, device_claims: '{}', file_claims: '{}', title: '', description: '' })
    .where('id', '=', id)
    .execute()
  await db.updateTable('statements').set({ disclosures: null }).where('certification_id', '=', id).execute()
}

export async function toggleFavorite(db: Db, userId: number, id: number): Promise<boolean> {
  const found = await sql<{ favorite: boolean }>`
    INSERT INTO certification_marks (certification_id, user_id, favorite) VALUES (${id}, ${userId}, true)
    ON CONFLICT (certification_id, user_id) DO UPDATE SET favorite = NOT certification_marks.favorite RETURNING favorite`.execute(
    db,
  )
  return found.rows[0]?.favorite ?? false
}

export async function markVisited(db: Db, userId: number, id: number): Promise<void> {
  await sql`INSERT INTO certification_marks (certification_id, user_id, visited_at) VALUES (${id}, ${userId}, now())
    ON CONFLICT (certification_id, user_id) DO UPDATE SET visited_at = COALESCE(certification_marks.visited_at, now())`.execute(
    db,
  )
}

export type StatementRow = {
  bytes: Buffer
  disclosures: string[] | null
  log_index: number | null
  sealed_at: Date | null
}

export async function findStatement(db: Db, certificationId: number): Promise<StatementRow | undefined> {
  const row = await db
    .selectFrom('statements')
    .select(['bytes', 'disclosures', 'log_index', 'sealed_at'])
    .where('certification_id', '=', certificationId)
    .where('kind', '=', 'certification')
    .executeTakeFirst()
  return row as StatementRow | undefined
}

export type HistoryRow = { at: Date; action: string; person: string | null }

export async function historyOf(db: Db, noun: string, id: number): Promise<HistoryRow[]> {
  return db
    .selectFrom('audit_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.at', 'e.action', 'u.name as person'])
    .where('e.noun', '=', noun)
    .where('e.record_id', '=', String(id))
    .orderBy('e.id')
    .limit(100)
    .execute()
}

/** What the form engine must know of an inspection's files. */
export async function filesOfInspection(db: Db, inspectionId: number) {
  const rows = await db
    .selectFrom('certifications')
    .select(['identifier', 'state', 'media_type', 'captured', 'device_claims', 'file_claims'])
    .where('inspection_id', '=', inspectionId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    identifier: row.identifier,
    state: row.state as CertificationState,
    type: row.media_type ?? undefined,
    has_position: Boolean(
      (row.device_claims as DeviceClaims).position ?? (row.file_claims as FileClaims).position,
    ),
    from_camera: row.captured === 'camera',
  }))
}
