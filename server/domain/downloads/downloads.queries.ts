import type { Locale } from '@atesta/contract/limits.ts'
import type { DraftEntry, Signature } from '@atesta/contract/schemas/form.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { reportVisible, showsInspectionNow } from '../certifications/certified-reports.queries.ts'
import { inspectionSource, inspectionVisible } from '../inspections/inspections.queries.ts'
import { taskVisible } from '../tasks/tasks.queries.ts'

export type SealedStatement = {
  bytes: Buffer
  log_index: number | null
  disclosures: string[] | null
  imported?: string | null
}

export type PackedInspection = {
  id: number
  number: number
  title: string
  state: 'draft' | 'submitted'
  task_id: number
  task_name: string
  folder_name: string
  user_name: string
  template_id: number
  template_version: number
  answers: DraftEntry[]
  signatures: Signature[]
  answers_sha256: string | null
  answers_salt: string | null
  created_at: Date
  updated_at: Date
  submitted_at: Date | null
  statement: SealedStatement | null
}

export type StatementColumns = {
  bytes: Buffer | null
  log_index: number | null
  disclosures: string[] | null
  imported: string | null
}

export const withStatement = <T extends StatementColumns>({
  bytes,
  log_index,
  disclosures,
  imported,
  ...row
}: T) => ({
  ...row,
  statement: bytes && { bytes, log_index, disclosures, imported },
})

/** Inspections the actor may see, after one of them, oldest first: of tasks, or a single one. */
export async function nextInspections(
  db: Db,
  actor: Actor,
  which: { tasks: number[] } | { inspection: number },
  after: number,
  most: number,
): Promise<PackedInspection[]> {
  const chosen =
    'tasks' in which ? sql`i.task_id = ANY(${which.tasks}::bigint[])` : sql`i.id = ${which.inspection}`
  const found = await sql<Omit<PackedInspection, 'statement'> & StatementColumns>`
    SELECT i.id, i.number, i.title, i.state, i.task_id, t.name AS task_name, f.name AS folder_name, u.name AS user_name,
      i.template_id, i.template_version, i.answers, i.signatures, i.answers_sha256, i.answers_salt,
      i.created_at, i.updated_at, i.submitted_at, s.bytes, s.log_index, s.disclosures, s.imported
    FROM ${inspectionSource} LEFT JOIN proven_statements s ON s.company_id = current_company() AND s.inspection_id = i.id AND s.kind = 'submission' AND s.round = i.round
    WHERE i.deleted_at IS NULL AND i.id > ${after} AND ${chosen} AND ${inspectionVisible(actor)}
    ORDER BY i.id LIMIT ${most}`.execute(db)
  return found.rows.map(withStatement) as PackedInspection[]
}

/** A task and the children of it that the actor may see. */
export async function withChildren(db: Db, actor: Actor, taskId: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT t.id FROM tasks t JOIN folders f ON f.id = t.folder_id
    WHERE (t.id = ${taskId} OR t.parent_id = ${taskId}) AND ${taskVisible(actor)} ORDER BY t.id`.execute(db)
  return found.rows.map((row) => row.id)
}

export type PackedFile = {
  id: number
  identifier: string
  title: string
  media_type: string | null
  size: number
  sha256: string | null
  component_id: string
  received_at: Date | null
  erased_at: Date | null
  statement: SealedStatement | null
}

/** Files of inspections whose bytes are here, after one of them, at most this many of each, in the order they came. */
export async function nextFiles(
  db: Db,
  inspections: number[],
  after: number,
  most: number,
): Promise<(PackedFile & { inspection_id: number })[]> {
  const found = await sql<Omit<PackedFile, 'statement'> & { inspection_id: number } & StatementColumns>`
    SELECT c.*, s.bytes, s.log_index, s.disclosures, s.imported
    FROM unnest(${inspections}::bigint[]) AS i (id), LATERAL (
      SELECT c.id, c.identifier, c.title, c.media_type, c.size, c.sha256, c.component_id, c.received_at, c.erased_at, c.inspection_id
      FROM certifications c
      WHERE c.company_id = current_company() AND c.inspection_id = i.id AND c.id > ${after} AND c.deleted_at IS NULL
        AND c.state IN ('hashing', 'sealing', 'certified')
      ORDER BY c.id LIMIT ${most}
    ) c LEFT JOIN proven_statements s ON s.company_id = current_company() AND s.certification_id = c.id AND s.kind = 'certification'
    ORDER BY c.id`.execute(db)
  return found.rows.map(withStatement) as (PackedFile & { inspection_id: number })[]
}

/**
 * The newest report of each inspection that shows it as it is packed, in this language where there is one: a certified
 * file like any other.
 */
export async function newestReports(
  db: Db,
  inspections: number[],
  locale: Locale,
): Promise<(PackedFile & { inspection_id: number })[]> {
  const found = await sql<Omit<PackedFile, 'statement'> & { inspection_id: number } & StatementColumns>`
    SELECT DISTINCT ON (r.inspection_id) r.inspection_id, c.id, c.identifier, c.title, c.media_type, c.size, c.sha256,
      c.component_id, c.received_at, c.erased_at, s.bytes, s.log_index, s.disclosures, s.imported
    FROM reports r JOIN inspections i ON i.id = r.inspection_id
      JOIN certifications c ON c.company_id = r.company_id AND c.report_id = r.id AND c.deleted_at IS NULL
      LEFT JOIN proven_statements s ON s.company_id = current_company() AND s.certification_id = c.id AND s.kind = 'certification'
    WHERE r.company_id = current_company() AND r.inspection_id = ANY(${inspections}::bigint[]) AND ${showsInspectionNow}
    ORDER BY r.inspection_id, r.locale = ${locale} DESC, r.id DESC`.execute(db)
  return found.rows.map(withStatement) as (PackedFile & { inspection_id: number })[]
}

/** The newest finished report of a whole task, for who may see it. */
export async function newestTaskReport(
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<PackedFile | undefined> {
  const found = await sql<Omit<PackedFile, 'statement'> & StatementColumns>`
    SELECT c.id, c.identifier, c.title, c.media_type, c.size, c.sha256, c.component_id, c.received_at, c.erased_at, s.bytes, s.log_index, s.disclosures, s.imported
    FROM reports r JOIN tasks t ON t.id = r.task_id JOIN folders f ON f.id = t.folder_id LEFT JOIN inspections i ON i.id = r.inspection_id
      JOIN certifications c ON c.company_id = r.company_id AND c.report_id = r.id AND c.deleted_at IS NULL
      LEFT JOIN proven_statements s ON s.company_id = current_company() AND s.certification_id = c.id AND s.kind = 'certification'
    WHERE r.task_id = ${taskId} AND r.kind NOT IN ('inspection', 'merged') AND r.state = 'ready' AND ${reportVisible(actor)}
    ORDER BY r.id DESC LIMIT 1`.execute(db)
  return found.rows.map(withStatement)[0] as PackedFile | undefined
}
