import type { Output } from '@atesta/contract/route.ts'
import type { templates } from '@atesta/contract/routes/templates.ts'
import type { Db } from '../../database/database.ts'
import { findDraft } from './template-drafts.queries.ts'

type Draft = Output<typeof templates.readDraft>

const noDraft: Draft = { revision: 0, structure: null, based_on: null, person: null, saved_at: null }

/** The draft of a form; without a structure where there is none. */
export async function draftView(db: Db, templateId: number): Promise<Draft> {
  const row = await findDraft(db, templateId)
  if (!row) return noDraft
  const { revision, structure } = row
  if (structure === null) return { ...noDraft, revision }
  return {
    revision,
    structure,
    based_on: row.based_on,
    person: { id: row.updated_by, name: row.updated_by_name },
    saved_at: row.updated_at.toISOString(),
  }
}
