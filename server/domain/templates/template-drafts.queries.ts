import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

export type DraftRow = {
  revision: number
  structure: FormStructure | null
  based_on: number
  updated_by: number
  updated_by_name: string
  updated_at: Date
}

/** The draft of a form, or the revision of its last one. */
export async function findDraft(db: Db, templateId: number): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    SELECT d.revision, d.structure, d.based_on, d.updated_by, u.name AS updated_by_name, d.updated_at
    FROM template_drafts d JOIN users u ON u.id = d.updated_by WHERE d.template_id = ${templateId}`.execute(
    db,
  )
  return rows[0]
}

/** The draft of a form whose next version says the same as the one it was begun from is begun from that version. */
export const moveDraft = (db: Db, templateId: number, from: number) =>
  sql`UPDATE template_drafts SET based_on = ${from + 1}
    WHERE template_id = ${templateId} AND based_on = ${from} AND structure IS NOT NULL`.execute(db)

/** The newest version that says the same as this one, with none between them that says something else. */
export async function sameSince(db: Db, templateId: number, version: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT COALESCE(
      (SELECT v.version - 1 FROM template_versions v WHERE v.template_id = b.template_id AND v.version > b.version
        AND v.structure <> b.structure ORDER BY v.version LIMIT 1),
      (SELECT max(v.version) FROM template_versions v WHERE v.template_id = b.template_id)
    ) AS version FROM template_versions b WHERE b.template_id = ${templateId} AND b.version = ${version}`.execute(
    db,
  )
  return rows[0]?.version ?? version
}

export type DraftChange = {
  templateId: number
  /** The revision it starts from; 0 where there has been no draft. */
  revision: number
  userId: number
  /** Null ends the draft. */
  structure: FormStructure | null
  basedOn: number
}

/** Saves the next revision; false when another save came first. */
export async function writeDraft(db: Db, change: DraftChange): Promise<boolean> {
  const { templateId, revision, userId, basedOn } = change
  const structure = change.structure === null ? null : JSON.stringify(change.structure)
  const done =
    revision === 0
      ? await sql`INSERT INTO template_drafts (template_id, structure, based_on, revision, updated_by)
          VALUES (${templateId}, ${structure}::jsonb, ${basedOn}, 1, ${userId})
          ON CONFLICT (company_id, template_id) DO NOTHING`.execute(db)
      : await sql`UPDATE template_drafts SET structure = ${structure}::jsonb, based_on = ${basedOn},
          revision = revision + 1, updated_by = ${userId}, updated_at = now()
          WHERE template_id = ${templateId} AND revision = ${revision}`.execute(db)
  return done.numAffectedRows === 1n
}
