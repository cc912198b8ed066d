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
  template_id: number
  template_version: number
  answered_at: Date
  answers: DraftEntry[]
  signatures: Signature[]
}

/** The answers of inspections that the caller was already shown. */
export async function storedAnswers(db: Db, ids: readonly number[]): Promise<StoredAnswers[]> {
  const found = await sql<StoredAnswers>`
    SELECT id, template_id, template_version, COALESCE(submitted_at, updated_at) AS answered_at, answers, signatures
    FROM inspections WHERE id = ANY(${ids}::bigint[])`.execute(db)
  return found.rows
}

export type OwnerName = { inspection_id: number; place: string; name: string }

/** What people are called whom these inspections name by their id as owners of actions, by the action's place in the form. */
export async function ownersGivenById(db: Db, inspectionIds: readonly number[]): Promise<OwnerName[]> {
  const found = await sql<OwnerName>`
    SELECT a.inspection_id, a.place, u.name FROM corrective_actions a JOIN users u ON u.id = a.owner_id
    WHERE a.inspection_id = ANY(${inspectionIds}::bigint[]) AND a.named_owner = a.owner_id::text AND a.place IS NOT NULL`.execute(
    db,
  )
  return found.rows
}
