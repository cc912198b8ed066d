import type { Category } from '@atesta/contract/limits.ts'
import type { Certification, CertificationState } from '@atesta/contract/schemas/certification.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import type { ReportKind } from '@atesta/contract/schemas/report.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Part, readParts } from '../../database/read-parts.queries.ts'
import type { Actor } from '../../identity/actor.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { isIndexed, type Search, searched } from '../../lists/long-list-search.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { newestFirst } from '../../lists/sort-order.queries.ts'
import type { FileClaims } from '../../media/file-claims.ts'
import { underLegalHold } from '../tasks/legal-holds.queries.ts'
import { claimInReview, folderSupervised, taskVisible } from '../tasks/tasks.queries.ts'
import type { DeviceClaims, ShownCheckpoint } from './certifications.rules.ts'
import { reportVisible } from './certified-reports.queries.ts'

export type CertificationRow = {
  id: number
  identifier: string
  state: CertificationState
  failure: string | null
  category: Category
  title: string
  description: string
  version: number
  declared_type: string
  captured: 'camera' | 'picked'
  media_type: string | null
  size: number
  width: number | null
  height: number | null
  duration_s: number | null
  pages: number | null
  sha256: string | null
  /** Of a report: the task it reports on; null for a merged one, as are its name, type and folder. */
  task_id: number | null
  task_name: string | null
  task_type: TaskType | null
  folder_id: number | null
  supervised: boolean
  inspection_id: number | null
  inspection_state: 'draft' | 'submitted' | null
  inspection_title: string | null
  slot: LocalizedText | null
  report_id: number | null
  /** Whether a claim under review keeps it. */
  held: boolean
  /** Whether a legal hold keeps its task. */
  legal_hold: boolean
  component_id: string
  user_id: number
  user_name: string
  user_kind: 'person' | 'client' | 'service'
  created_at: Date
  received_at: Date | null
  sealed_at: Date | null
  log_index: number | null
  preview: boolean
  unreadable: boolean
  damage: Certification['damage']
  /** `at`: ISO 8601. */
  erased: { at: string; days: number | null; reason: string } | null
  device_claims: DeviceClaims
  file_claims: FileClaims
  shown_checkpoint: ShownCheckpoint | null
  favorite: boolean
  visited: boolean
  /** Null for a report, as `inspection_id`. */
  template_id: number | null
  template_version: number | null
}

/** Whether a file was part of a submission that was returned. */
const returnedWith = (file: 'c' | 'certifications'): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM inspection_reviews v WHERE v.inspection_id = ${sql.ref(`${file}.inspection_id`)}
    AND v.decision = 'returned' AND v.created_at >= ${sql.ref(`${file}.created_at`)} AND ${sql.ref(`${file}.state`)} <> 'failed')`

/**
 * The state of a file's inspection, from the file's view: a file of a returned submission stays submitted,
 * although its inspection is being filled in again.
 */
const inspectionStateOfFile = sql`CASE WHEN i.round > 1 AND ${returnedWith('c')} THEN 'submitted' ELSE i.state END`

/** The label of the component that a file is for. */
const slotLabel = sql`(SELECT ts.label FROM template_slots ts
    WHERE ts.template_id = i.template_id AND ts.version = i.template_version AND ts.component_id = c.component_id)`

/** The known fault of its stored original. */
const faultOf = sql`(SELECT o.fault FROM original_faults o WHERE o.company_id = c.company_id AND o.certification_id = c.id)`

/** The reason is read for erased files only, which are few. */
const erasureOf = sql`CASE WHEN c.erased_at IS NOT NULL THEN (SELECT json_build_object('at', c.erased_at, 'days', e.days, 'reason', e.reason)
    FROM erased_certifications d JOIN erasures e ON e.company_id = d.company_id AND e.id = d.erasure_id
    WHERE d.company_id = c.company_id AND d.certification_id = c.id) END`

export const certificationColumns = (
  actor: Actor | null,
) => sql`c.id, c.identifier, c.state, c.failure, c.category, c.title, c.description, c.version, c.declared_type, c.captured, c.media_type,
  c.size, c.width, c.height, c.duration_s, c.pages, c.sha256, t.id AS task_id, t.name AS task_name, t.type AS task_type, t.folder_id, c.inspection_id, c.report_id,
  ${claimInReview} AS held,
  ${underLegalHold} AS legal_hold,
  ${actor ? folderSupervised(actor) : sql`false`} AS supervised,
  ${inspectionStateOfFile} AS inspection_state, i.title AS inspection_title, ${slotLabel} AS slot, c.component_id, c.user_id, u.name AS user_name, u.kind AS user_kind, c.created_at, c.received_at, c.sealed_at,
  (SELECT s.log_index FROM statements s WHERE s.certification_id = c.id AND s.kind = 'certification') AS log_index,
  c.preview, c.unreadable, ${faultOf} AS damage, ${erasureOf} AS erased, c.device_claims, c.file_claims, c.shown_checkpoint, i.template_id, i.template_version,
  COALESCE(m.favorite, false) AS favorite, (m.visited_at IS NOT NULL) AS visited
  `
export const certificationSource = (
  userId: number,
) => sql`certifications c JOIN tasks t ON t.id = c.task_id JOIN folders f ON f.id = t.folder_id
  JOIN inspections i ON i.id = c.inspection_id JOIN users u ON u.id = c.user_id
  LEFT JOIN certification_marks m ON m.certification_id = c.id AND m.user_id = ${userId}`

export function certificationVisible(actor: Actor): RawBuilder<boolean> {
  const own = sql<boolean>`((i.user_id = ${actor.userId} OR c.user_id = ${actor.userId}) AND ${taskVisible(actor)})`
  return actor.range === 'RANGE_USER' ? own : sql`(${folderSupervised(actor)} OR ${own})`
}

/** The source of report certifications: the report says what they are about. */
const thinReportSource = sql`certifications c JOIN reports r ON r.id = c.report_id LEFT JOIN tasks t ON t.id = r.task_id
  LEFT JOIN folders f ON f.id = t.folder_id LEFT JOIN inspections i ON i.id = r.inspection_id`
const reportCertificationSource = (userId: number) => sql`${thinReportSource} JOIN users u ON u.id = c.user_id
  LEFT JOIN certification_marks m ON m.certification_id = c.id AND m.user_id = ${userId}`

export async function findCertification(
  db: Db,
  actor: Actor,
  key: { id: number } | { identifier: string },
): Promise<CertificationRow | undefined> {
  const which = 'id' in key ? sql`c.id = ${key.id}` : sql`c.identifier = ${key.identifier}`
  const found =
    await sql<CertificationRow>`SELECT ${certificationColumns(actor)} FROM ${certificationSource(actor.userId)}
    WHERE ${which} AND c.deleted_at IS NULL AND ${certificationVisible(actor)}`.execute(db)
  if (found.rows[0]) return found.rows[0]
  const ofReport =
    await sql<CertificationRow>`SELECT ${certificationColumns(actor)} FROM ${reportCertificationSource(actor.userId)}
    WHERE ${which} AND c.deleted_at IS NULL AND ${reportVisible(actor)}`.execute(db)
  return ofReport.rows[0]
}

/** True for rows of `certifications c` that contain this text, or have exactly this identifier or hash. */
export const contains = (q: string): RawBuilder<boolean> =>
  sql`(c.search_text LIKE lower(${containing(q)}) OR c.identifier = ${q} OR c.sha256 = ${q})`

export const searchIndexes = (q: string): Search => ({
  indexed: isIndexed(q),
  apart: true,
  found: [
    searched('certifications', q),
    sql`SELECT o.id FROM certifications o WHERE o.identifier = ${q}`,
    sql`SELECT o.id FROM certifications o WHERE o.sha256 = ${q}`,
  ],
})

export type CertifiedReportFilter = {
  kind?: ReportKind
  task_id?: number
  favorite?: boolean
  visited?: boolean
  q?: string
}

/** The certifications of reports, newest first. */
export function listCertifiedReports<T>(
  db: Db,
  actor: Actor,
  asked: PageAsked & CertifiedReportFilter,
  view: (row: CertificationRow) => T,
) {
  const { q } = asked
  const marks = sql`certification_marks m WHERE m.user_id = ${actor.userId}`
  const marked = (wanted: boolean | undefined, how: RawBuilder<unknown>) =>
    wanted === undefined
      ? sql`true`
      : sql`c.id ${wanted ? sql`IN` : sql`NOT IN`} (SELECT m.certification_id FROM ${marks} AND ${how})`
  const where = sql<boolean>`c.report_id IS NOT NULL AND c.deleted_at IS NULL AND ${reportVisible(actor)}
    AND ${asked.kind ? sql`r.kind = ${asked.kind}` : sql`true`}
    AND ${asked.task_id ? sql`r.task_id = ${asked.task_id}` : sql`true`}
    AND ${marked(asked.favorite, sql`m.favorite`)} AND ${marked(asked.visited, sql`m.visited_at IS NOT NULL`)}`
  const list = {
    from: thinReportSource,
    where,
    text: q ? contains(q) : null,
    company: sql`c.company_id`,
    order: newestFirst(sql`c.id`),
    search: q ? searchIndexes(q) : null,
    read: async (these: RawBuilder<unknown>) => {
      const found =
        await sql<CertificationRow>`SELECT ${certificationColumns(actor)} FROM ${reportCertificationSource(actor.userId)}
        WHERE ${these}`.execute(db)
      return found.rows
    },
  }
  return readList(db, asked, list, view)
}

/** Loads a certification for the installation's own work, without checking an actor. */
export async function loadCertification(db: Db, identifier: string): Promise<CertificationRow | undefined> {
  const found =
    await sql<CertificationRow>`SELECT ${certificationColumns(null)} FROM ${certificationSource(0)} WHERE c.identifier = ${identifier} AND c.deleted_at IS NULL`.execute(
      db,
    )
  return found.rows[0]
}

/** Loads a certification like `loadCertification`, also one of a report. */
export async function loadAnyCertification(
  db: Db,
  identifier: string,
): Promise<CertificationRow | undefined> {
  const found =
    await sql<CertificationRow>`SELECT ${certificationColumns(null)} FROM ${reportCertificationSource(0)}
    WHERE c.identifier = ${identifier} AND c.deleted_at IS NULL`.execute(db)
  return found.rows[0] ?? loadCertification(db, identifier)
}

export async function countOfComponent(db: Db, inspectionId: number, componentId: string): Promise<number> {
  const row = await db
    .selectFrom('certifications')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('inspection_id', '=', inspectionId)
    .where('component_id', '=', componentId)
    .where('deleted_at', 'is', null)
    .where('state', '!=', 'failed')
    // Files of a returned submission may have been left out of the answers since.
    .where(sql<boolean>`NOT ${returnedWith('certifications')}`)
    .executeTakeFirstOrThrow()
  return row.n
}

export type StatementRow = {
  bytes: Buffer
  disclosures: string[] | null
  log_index: number | null
  sealed_at: Date | null
  /** Its proof in the log it was imported from. */
  imported: string | null
}

export async function findStatement(db: Db, certificationId: number): Promise<StatementRow | undefined> {
  const found =
    await sql<StatementRow>`SELECT bytes, disclosures, log_index, sealed_at, imported FROM proven_statements
    WHERE certification_id = ${certificationId} AND kind = 'certification' AND company_id = current_company()`.execute(
      db,
    )
  return found.rows[0]
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

type FileRow = Pick<
  CertificationRow,
  'identifier' | 'state' | 'description' | 'media_type' | 'captured' | 'device_claims' | 'file_claims'
> & { returned: boolean }

export const filesIn = (inspectionId: number): Part<FileRow> => ({
  select: sql`SELECT identifier, state, description, media_type, captured, device_claims, file_claims,
      ${returnedWith('certifications')} AS returned
    FROM certifications WHERE inspection_id = ${inspectionId} AND deleted_at IS NULL ORDER BY id`,
  instants: {},
})

/** The facts about a file that the form engine needs. */
export const fileOf = (row: FileRow) => ({
  identifier: row.identifier,
  state: row.state,
  description: row.description,
  type: row.media_type ?? undefined,
  has_position: Boolean(row.device_claims.position ?? row.file_claims.position),
  from_camera: row.captured === 'camera',
  /** It was part of a returned submission, and stays even if the answers no longer name it. */
  returned: row.returned,
})

export const filesOfInspection = async (db: Db, inspectionId: number) =>
  (await readParts(db, { files: filesIn(inspectionId) })).files.map(fileOf)
