import type { Output } from '@atesta/contract/route.ts'
import type { templates } from '@atesta/contract/routes/templates.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import type { Db } from '../../database/database.ts'
import { deedsOf } from '../../http/deeds.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { templateDeeds } from './templates.policy.ts'
import { findTemplate, findTemplateRow, type TemplateRow, versionsOf } from './templates.queries.ts'

type Listed = Output<typeof templates.list>['data'][number]
type Full = Output<typeof templates.read>

export const templateRowView =
  (actor: Actor) =>
  (row: TemplateRow): Listed => ({
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
    version: row.version,
    archived: row.archived_at !== null,
    usage: { open_tasks: row.open_tasks, inspections: row.inspections },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...deedsOf(templateDeeds(actor, row)),
  })

/** A form with its structure and versions. Throws not_found when it no longer exists. */
export async function templateView(db: Db, actor: Actor, id: number): Promise<Full> {
  const [row, current, versions] = await Promise.all([
    findTemplateRow(db, id),
    findTemplate(db, id),
    versionsOf(db, id),
  ])
  if (!row || !current) throw new Failure('not_found')
  const structure: FormStructure = current.structure
  return {
    ...templateRowView(actor)(row),
    structure,
    versions: versions.map((version) => ({
      version: version.version,
      created_at: version.created_at.toISOString(),
      person:
        version.created_by === null ? null : { id: version.created_by, name: version.created_by_name ?? '' },
      usage: { open_tasks: version.open_tasks, inspections: version.inspections },
    })),
  }
}
