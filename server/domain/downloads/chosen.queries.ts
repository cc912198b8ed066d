import { arrivedStates } from '@atesta/contract/schemas/certification.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { certificationVisible } from '../certifications/certifications.queries.ts'
import { reportVisible } from '../certifications/certified-reports.queries.ts'
import { type PackedFile, type StatementColumns, withStatement } from './downloads.queries.ts'

const hasArrived = sql`c.state = ANY(${arrivedStates}::text[])`

/** Those of the ids that the actor may see: files of inspections, and reports. */
const visibleOf = (
  actor: Actor,
  ids: readonly number[],
  columns: RawBuilder<unknown>,
) => sql`SELECT ${columns} FROM certifications c JOIN tasks t ON t.id = c.task_id
  JOIN folders f ON f.id = t.folder_id JOIN inspections i ON i.id = c.inspection_id
  WHERE c.id = ANY(${ids}::bigint[]) AND c.deleted_at IS NULL AND ${certificationVisible(actor)}
  UNION ALL SELECT ${columns} FROM certifications c JOIN reports r ON r.id = c.report_id LEFT JOIN tasks t ON t.id = r.task_id
  LEFT JOIN folders f ON f.id = t.folder_id LEFT JOIN inspections i ON i.id = r.inspection_id
  WHERE c.id = ANY(${ids}::bigint[]) AND c.deleted_at IS NULL AND ${reportVisible(actor)}`

export type Chosen = { id: number; size: number; arrived: boolean }

/** Of these ids, the ones the actor may see. */
export async function findChosen(db: Db, actor: Actor, ids: readonly number[]): Promise<Chosen[]> {
  const found =
    await sql<Chosen>`${visibleOf(actor, ids, sql`c.id, c.size, ${hasArrived} AS arrived`)}`.execute(db)
  return found.rows
}

export type ChosenFile = PackedFile & {
  arrived: boolean
  report_id: number | null
  inspection_id: number | null
  inspection_number: number | null
  inspection_title: string | null
  task_name: string | null
}

/** The same with what is packed of each, in the order of the ids. */
export async function readChosen(db: Db, actor: Actor, ids: readonly number[]): Promise<ChosenFile[]> {
  const columns = sql`c.id, c.identifier, c.title, c.media_type, c.size, c.sha256, c.component_id, c.received_at, c.erased_at,
    c.report_id, c.inspection_id, ${hasArrived} AS arrived, i.number AS inspection_number, i.title AS inspection_title, t.name AS task_name`
  const found = await sql<Omit<ChosenFile, 'statement'> & StatementColumns>`
    SELECT c.*, s.bytes, s.log_index, s.disclosures, s.imported FROM (${visibleOf(actor, ids, columns)}) c
      LEFT JOIN proven_statements s ON s.company_id = current_company() AND s.certification_id = c.id AND s.kind = 'certification'
    ORDER BY array_position(${ids}::bigint[], c.id)`.execute(db)
  return found.rows.map(withStatement) as ChosenFile[]
}
