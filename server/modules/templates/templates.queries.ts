import { limits } from '@atesta/contract/limits.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import type { Db } from '../../core/database.ts'
import { containing } from '../../core/paging.ts'

export type TemplateVersion = {
  id: number
  name: string
  version: number
  structure: FormStructure
  updated_at: Date
}

const versions = (db: Db) =>
  db
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(['t.id', 't.name', 'v.version', 'v.structure', 't.updated_at'])
    .$narrowType<{ structure: never }>()

/** A form exactly as it was in one version. */
export async function findTemplateVersion(
  db: Db,
  id: number,
  version: number,
): Promise<TemplateVersion | undefined> {
  const row = await versions(db).where('t.id', '=', id).where('v.version', '=', version).executeTakeFirst()
  return row as TemplateVersion | undefined
}

/** A form in its current version. */
export async function findTemplate(db: Db, id: number): Promise<TemplateVersion | undefined> {
  const row = await versions(db)
    .where('t.id', '=', id)
    .whereRef('v.version', '=', 't.current_version')
    .executeTakeFirst()
  return row as TemplateVersion | undefined
}

export async function templatesForSelect(
  db: Db,
  q: string | undefined,
): Promise<{ id: number; name: string }[]> {
  let query = db.selectFrom('templates').select(['id', 'name']).orderBy('name').limit(limits.selectSize)
  if (q) query = query.where('name', 'ilike', containing(q))
  return query.execute()
}

/** Stores a form with its first version. Throws form_name_already_exists through the name's constraint. */
export async function insertTemplate(db: Db, name: string, structure: FormStructure): Promise<number> {
  const { id } = await db.insertInto('templates').values({ name }).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('template_versions')
    .values({ template_id: id, version: 1, structure: JSON.stringify(structure) })
    .execute()
  return id
}

export async function findTemplateByName(db: Db, name: string): Promise<number | undefined> {
  return (await db.selectFrom('templates').select('id').where('name', '=', name).executeTakeFirst())?.id
}
