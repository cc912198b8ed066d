import { limits } from '@atesta/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { awaitsPreview, queueMissingPreviewsOf } from '../certifications/previews.queries.ts'

/**
 * The certified files of an inspection in order of arrival; one still on its way has no proof to print yet.
 */
export async function evidenceOfInspection(db: Db, inspectionId: number) {
  return db
    .selectFrom('certifications as c')
    .leftJoin('statements as s', (join) =>
      join.onRef('s.certification_id', '=', 'c.id').on('s.kind', '=', 'certification'),
    )
    .select([
      'c.identifier',
      'c.component_id',
      'c.category',
      'c.title',
      'c.media_type',
      'c.size',
      'c.sha256',
      'c.description',
      'c.preview',
      'c.unreadable',
      'c.width',
      'c.height',
      'c.duration_s',
      'c.pages',
      'c.device_claims',
      'c.file_claims',
      'c.sealed_at',
      'c.erased_at',
      's.log_index',
    ])
    .where('c.inspection_id', '=', inspectionId)
    .where('c.deleted_at', 'is', null)
    .where('c.state', '=', 'certified')
    .orderBy('c.id')
    .execute()
}
/** How many files `evidenceOfInspection` finds for all of these. */
export async function countEvidence(db: Db, inspectionIds: number[]): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM certifications
    WHERE inspection_id = ANY(${inspectionIds}::bigint[]) AND deleted_at IS NULL AND state = 'certified'`.execute(
    db,
  )
  return found.rows[0]?.count ?? 0
}
export type EvidenceRow = Awaited<ReturnType<typeof evidenceOfInspection>>[number]

/**
 * The facts about an inspection in its report. `stated`: its submission, also where that is in the log of another
 * installation. `time_zone`: of who submitted it, or fills it in.
 */
export async function reportHead(db: Db, inspectionId: number) {
  return db
    .selectFrom('inspections as i')
    .innerJoin('tasks as t', 't.id', 'i.task_id')
    .innerJoin('folders as f', 'f.id', 't.folder_id')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('users as b', 'b.id', 'i.submitted_by')
    .leftJoin('inspection_reviews as v', (join) =>
      join
        .onRef('v.inspection_id', '=', 'i.id')
        .onRef('v.round', '=', 'i.round')
        .on('v.decision', '=', 'approved'),
    )
    .leftJoin('users as a', 'a.id', 'v.by_user_id')
    .leftJoin('statements as s', (join) =>
      join
        .onRef('s.inspection_id', '=', 'i.id')
        .on('s.kind', '=', 'submission')
        .onRef('s.round', '=', 'i.round'),
    )
    .leftJoin('proven_statements as p', (join) =>
      join
        .onRef('p.inspection_id', '=', 'i.id')
        .on('p.kind', '=', 'submission')
        .onRef('p.round', '=', 'i.round'),
    )
    .select([
      'i.id',
      'i.number',
      'i.title',
      'i.state',
      'i.answers',
      'i.signatures',
      'i.answers_sha256',
      'i.created_at',
      'i.submitted_at',
      'i.judged_at',
      sql<string>`COALESCE(b.time_zone, u.time_zone)`.as('time_zone'),
      'i.template_id',
      'i.template_version',
      't.name as task_name',
      'f.name as folder_name',
      'u.name as user_name',
      'i.user_id',
      'i.submitted_by',
      'b.name as submitter_name',
      'i.round',
      'v.created_at as approved_at',
      'a.name as approver_name',
      's.bytes as statement',
      'p.bytes as stated',
      's.log_index',
      's.sealed_at',
      's.disclosures',
    ])
    .where('i.id', '=', inspectionId)
    .executeTakeFirst()
}
export type ReportHead = NonNullable<Awaited<ReturnType<typeof reportHead>>>

/** The facts about the task in a report of a whole task. */
export async function taskHead(db: Db, taskId: number) {
  return db
    .selectFrom('tasks as t')
    .innerJoin('folders as f', 'f.id', 't.folder_id')
    .select(['t.id', 't.name', 't.description', 't.created_at', 'f.name as folder_name'])
    .where('t.id', '=', taskId)
    .executeTakeFirst()
}
export type TaskHead = NonNullable<Awaited<ReturnType<typeof taskHead>>>

/**
 * What reports print around their subject: the company's name and look, and the names of the task and folder.
 */
export async function printedAround(db: Db, taskId: number | null) {
  return (
    db
      .selectFrom('companies as c')
      .leftJoin('tasks as t', (join) => join.on('t.id', '=', taskId))
      .leftJoin('folders as f', 'f.id', 't.folder_id')
      // A logo's id changes with its image.
      .select([
        'c.name',
        'c.theme',
        'c.main_colour',
        'c.logo',
        't.name as task',
        't.description',
        'f.name as folder',
      ])
      .where('c.id', '=', sql<number>`current_company()`)
      .executeTakeFirstOrThrow()
  )
}

export type SubmittedInspection = {
  id: number
  number: number
  version: number
  files: string[]
  pending: boolean
  unsealed: boolean
}

/**
 * How many inspections a task has, and the submitted ones with their files and reviews in order: one more
 * than a report may hold at most. `pending`: a file has not fully arrived. `unsealed`: its submission is not
 * in the log yet.
 */
export async function inspectionsOfTask(
  db: Db,
  taskId: number,
): Promise<{ all: number; submitted: SubmittedInspection[] }> {
  const counted = await sql<{ all: number }>`
    SELECT count(*)::int AS all FROM inspections i WHERE i.task_id = ${taskId} AND i.deleted_at IS NULL`.execute(
    db,
  )
  const found = await sql<SubmittedInspection>`
    SELECT i.id, i.number, i.version,
      COALESCE(array_agg(c.identifier || ' ' || c.description ORDER BY c.id) FILTER (WHERE c.id IS NOT NULL), '{}') AS files,
      COALESCE(bool_or(c.state IN ('queued', 'uploading', 'hashing')), false) AS pending,
      EXISTS (SELECT FROM statements s WHERE s.inspection_id = i.id AND s.kind = 'submission' AND s.log_index IS NULL) AS unsealed
    FROM inspections i LEFT JOIN certifications c ON c.inspection_id = i.id AND c.deleted_at IS NULL AND c.state <> 'failed'
    WHERE i.task_id = ${taskId} AND i.deleted_at IS NULL AND i.state = 'submitted'
    GROUP BY i.id ORDER BY i.number LIMIT ${limits.maxReportInspections + 1}`.execute(db)
  return { all: counted.rows[0]?.all ?? 0, submitted: found.rows }
}

/** The size of inspections in a report, by their numbers. */
export async function inspectionsToWeigh(db: Db, ids: number[]) {
  const found = await sql<{
    id: number
    template_id: number
    template_version: number
    files: number
    characters: number
    lines: number
  }>`
    SELECT i.id, i.template_id, i.template_version, a.characters, a.lines,
      (SELECT count(*)::int FROM certifications c
       WHERE c.inspection_id = i.id AND c.deleted_at IS NULL AND c.state = 'certified') AS files
    FROM inspections i CROSS JOIN LATERAL (SELECT length(i.answers::text) AS characters,
      (length(i.answers::text) - length(replace(i.answers::text, '\\n', ''))) / 2 AS lines) a
    WHERE i.id = ANY(${ids}::bigint[]) ORDER BY i.number`.execute(db)
  return found.rows
}

type About = { inspection_id: number | null; task_id: number | null; created_at: Date }

/** The `inspections i` of a report. */
const reportedOn = ({ inspection_id, task_id }: About) =>
  inspection_id === null
    ? sql`i.task_id = ${task_id} AND i.state = 'submitted'`
    : sql`i.id = ${inspection_id}`

/** Queues the previews that a report would lack. */
export const queueReportPreviews = (db: Db, about: About) => queueMissingPreviewsOf(db, reportedOn(about))

/** Whether a report prints statements `s` of inspections `i` with certifications `c`. */
const isPrinted = sql`(s.kind = 'submission' AND s.round = i.round OR s.kind = 'certification' AND c.deleted_at IS NULL)`

/**
 * True while a statement is not in the log yet (of refused ones, only those that the report would print), or
 * while a preview is still being made. The wait for a preview is limited, since making it may be impossible,
 * for example without storage.
 */
export async function isUnready(db: Db, about: About): Promise<boolean> {
  const which = reportedOn(about)
  const found = await sql<{ unready: boolean }>`SELECT EXISTS (
    SELECT FROM inspections i JOIN statements s ON s.inspection_id = i.id
      LEFT JOIN certifications c ON c.id = s.certification_id
    WHERE ${which} AND i.deleted_at IS NULL AND s.log_index IS NULL AND (s.refused_at IS NULL OR ${isPrinted})
  ) OR EXISTS (
    SELECT FROM inspections i JOIN certifications c ON c.inspection_id = i.id
    WHERE ${which} AND i.deleted_at IS NULL AND ${awaitsPreview(about.created_at)}
  ) AS unready`.execute(db)
  return found.rows[0]?.unready ?? false
}

/** Whether the report would print a refused statement, for which it could wait forever. */
export async function waitsForRefused(db: Db, about: About): Promise<boolean> {
  const found = await sql<{ refused: boolean }>`SELECT EXISTS (
    SELECT FROM inspections i JOIN statements s ON s.inspection_id = i.id
      LEFT JOIN certifications c ON c.id = s.certification_id
    WHERE ${reportedOn(about)} AND i.deleted_at IS NULL AND s.log_index IS NULL AND s.refused_at IS NOT NULL AND ${isPrinted}
  ) AS refused`.execute(db)
  return found.rows[0]?.refused ?? false
}

/** The requester's name and the form of the inspection, for the report's statement. */
export async function statedAbout(db: Db, report: { user_id: number; inspection_id: number | null }) {
  const person = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', report.user_id)
    .executeTakeFirstOrThrow()
  const inspection =
    report.inspection_id === null
      ? undefined
      : await db
          .selectFrom('inspections')
          .select(['id', 'template_id', 'template_version'])
          .where('id', '=', report.inspection_id)
          .executeTakeFirstOrThrow()
  return { person, inspection }
}

/**
 * Whether a file that the report was made with (`shown`, by identifier), or a part of a merged report, was
 * erased or deleted. Times would not tell: an erasure carries the time at which its transaction began.
 */
export async function showsErased(
  db: Db,
  report: { kind: string; parts: readonly (string | number)[] },
  shown: readonly string[],
): Promise<boolean> {
  if (report.kind === 'merged')
    return (await partsOfReport(db, report.parts.map(Number))).length < report.parts.length
  const found = await sql<{ erased: boolean }>`SELECT EXISTS (
    SELECT FROM certifications WHERE identifier = ANY(${[...shown]}::text[]) AND (erased_at IS NOT NULL OR deleted_at IS NOT NULL)) AS erased`.execute(
    db,
  )
  return found.rows[0]?.erased ?? false
}

/** The stored files of a merged report's parts, in order; fewer when one was withdrawn meanwhile. */
export async function partsOfReport(db: Db, ids: number[]): Promise<{ name: string; key: string }[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'title', 'storage_key'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row?.storage_key ? [{ name: row.title, key: row.storage_key }] : []
  })
}
