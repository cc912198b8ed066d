import type { DraftEntry, Signature } from '@atesta/contract/schemas/form.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import type { FileClaims } from '../../media/file-claims.ts'
import { certificationVisible } from '../certifications/certifications.queries.ts'
import type { DeviceClaims } from '../certifications/certifications.rules.ts'
import { type InspectionFilter, matching } from '../inspections/inspections-list.queries.ts'

/** Every form version that a chosen inspection pins, newest first. */
export async function pinsOf(
  db: Db,
  actor: Actor,
  filter: InspectionFilter,
): Promise<{ template_id: number; template_version: number }[]> {
  const found = await sql<{ template_id: number; template_version: number }>`
    SELECT DISTINCT i.template_id, i.template_version FROM ${matching(actor, filter)}
    ORDER BY 1 DESC, 2 DESC`.execute(db)
  return found.rows
}

export type ExportRow = {
  id: number
  number: number
  title: string
  state: 'draft' | 'submitted'
  task_name: string
  folder_name: string
  folder_id: number
  task_id: number
  user_name: string
  user_id: number
  template_id: number
  template_name: string
  template_version: number
  created: string
  updated: string
  submitted: string | null
  /** When the answers were as they are, for rules that ask what day it is; there when the answers are. */
  answered_at: Date | null
  answers_sha256: string | null
  files: number
  certified: number
  answers: DraftEntry[] | null
  signatures: Signature[] | null
}

/**
 * The ids of the chosen inspections before one of them, newest first. Far more per query than rows: what is chosen may
 * only be known by joining everything, and rows that are then read by their ids cost the same wherever they lie.
 */
export async function nextExportIds(
  db: Db,
  actor: Actor,
  filter: InspectionFilter,
  asked: { before: number; most: number },
): Promise<number[]> {
  // As one value: a hundred thousand rows of one number each would be mostly wrapping.
  const found = await sql<{ ids: number[] }>`
    SELECT COALESCE(json_agg(e.id ORDER BY e.id DESC), '[]') AS ids FROM (
      SELECT i.id FROM ${matching(actor, filter)} AND i.id < ${asked.before} ORDER BY i.id DESC LIMIT ${asked.most}
    ) e`.execute(db)
  return found.rows[0]?.ids ?? []
}

/**
 * Those of `ids` that are still chosen, newest first; answers only when asked for. Moments by the caller's clock. Files are
 * counted for each row: grouped once and joined, a plan made for few ids counts all of them again for every row.
 */
export async function exportRows(
  db: Db,
  actor: Actor,
  filter: InspectionFilter,
  asked: { ids: number[]; answers: boolean },
): Promise<ExportRow[]> {
  const clock = (moment: RawBuilder<unknown>) =>
    sql`to_char(${moment} AT TIME ZONE ${actor.timeZone}, 'YYYY-MM-DD HH24:MI:SS')`
  const found = await sql<ExportRow>`
    SELECT e.*, u.name AS user_name, tp.name AS template_name,
      n.files::int AS files, n.certified::int AS certified FROM (
      SELECT i.id, i.number, i.title, i.state, t.name AS task_name, f.name AS folder_name, f.id AS folder_id, i.task_id,
        i.user_id, i.template_id, i.template_version,
        ${clock(sql`i.created_at`)} AS created, ${clock(sql`i.updated_at`)} AS updated,
        ${clock(sql`i.submitted_at`)} AS submitted, i.answers_sha256, ${
          asked.answers
            ? sql`COALESCE(i.submitted_at, i.updated_at) AS answered_at, i.answers, i.signatures`
            : sql`NULL::timestamptz AS answered_at, NULL AS answers, NULL AS signatures`
        }
      FROM ${matching(actor, filter)} AND i.id = ANY(${asked.ids}::bigint[])
    ) e JOIN users u ON u.id = e.user_id JOIN templates tp ON tp.id = e.template_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS files, count(*) FILTER (WHERE c.state = 'certified') AS certified
      FROM certifications c WHERE c.company_id = current_company() AND c.inspection_id = e.id AND c.deleted_at IS NULL
    ) n ORDER BY e.id DESC`.execute(db)
  return found.rows
}

export type PlaceRow = {
  id: number
  identifier: string
  title: string
  category: string
  sha256: string | null
  state: string
  inspection_id: number
  inspection_number: number
  task_id: number
  task_name: string
  person: string
  received_at: Date | null
  sealed_at: Date | null
  device_claims: DeviceClaims
  file_claims: FileClaims
}

/** Files with a place, of the chosen inspections, before one of them, newest first. */
export async function nextPlaces(
  db: Db,
  actor: Actor,
  filter: InspectionFilter,
  asked: { before: number; most: number },
): Promise<PlaceRow[]> {
  const found = await sql<PlaceRow>`
    SELECT c.id, c.identifier, c.title, c.category, c.sha256, c.state, i.id AS inspection_id, i.number AS inspection_number,
      i.task_id, i.task_name, p.name AS person, c.received_at, c.sealed_at, c.device_claims, c.file_claims
    FROM certifications c JOIN users p ON p.id = c.user_id, LATERAL (
      SELECT i.id, i.number, i.task_id, t.name AS task_name
      FROM ${matching(actor, filter)} AND i.id = c.inspection_id AND ${certificationVisible(actor)}
    ) i
    WHERE c.company_id = current_company() AND c.id < ${asked.before} AND c.deleted_at IS NULL
      AND c.inspection_id IS NOT NULL AND c.state IN ('hashing', 'sealing', 'certified')
      AND (c.file_claims ? 'position' OR c.device_claims ? 'position')
      AND ${filter.task_id ? sql`c.task_id = ${filter.task_id}` : sql`true`}
    ORDER BY c.id DESC LIMIT ${asked.most}`.execute(db)
  return found.rows
}
