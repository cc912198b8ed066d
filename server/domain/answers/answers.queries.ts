import type { DraftEntry, Signature } from '@atesta/contract/schemas/form.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Every version of a form, oldest first. */
export async function versionNumbers(db: Db, templateId: number): Promise<number[]> {
  const found = await sql<{ version: number }>`
    SELECT version FROM template_versions WHERE template_id = ${templateId} ORDER BY version`.execute(db)
  return found.rows.map(({ version }) => version)
}

/** What was filled in, of a draft as it was sent, and when the answers were as they are. */
export type StoredAnswers = {
  id: number
  state: 'draft' | 'submitted'
  template_id: number
  template_version: number
  answered_at: Date
  answers: DraftEntry[]
  signatures: Signature[]
}

/** The answers of inspections that the caller was already shown. */
export async function storedAnswers(db: Db, ids: readonly number[]): Promise<StoredAnswers[]> {
  const found = await sql<StoredAnswers>`
    SELECT id, state, template_id, template_version, COALESCE(submitted_at, updated_at) AS answered_at, answers, signatures
    FROM inspections WHERE id = ANY(${ids}::bigint[])`.execute(db)
  return found.rows
}
