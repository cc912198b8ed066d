import { limits } from '@atesta/contract/limits.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { isIndexed, searched } from '../../lists/long-list-search.queries.ts'
import { containing, type PageAsked } from '../../lists/paging.ts'
import { type Key, orderOf } from '../../lists/sort-order.queries.ts'

export type TemplateVersion = {
  id: number
  name: string
  version: number
  structure: FormStructure
  updated_at: Date
  created_at: Date
  archived_at: Date | null
}

const versions = (db: Db) =>
  db
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(['t.id', 't.name', 'v.version', 'v.structure', 't.updated_at', 'v.created_at', 't.archived_at'])
    .$narrowType<{ structure: never }>()

/** A form exactly as it was in one version, even if it has been deleted since. */
export async function findTemplateVersion(
  db: Db,
  id: number,
  version: number,
): Promise<TemplateVersion | undefined> {
  const row = await versions(db).where('t.id', '=', id).where('v.version', '=', version).executeTakeFirst()
  return row as TemplateVersion | undefined
}

/** Keeps a form from being deleted until the transaction ends; its deletion waits for, or is waited for by, this. */
export const lockTemplate = (db: Db, id: number) =>
  sql`SELECT version FROM template_versions WHERE template_id = ${id} ORDER BY version LIMIT 1 FOR KEY SHARE`.execute(
    db,
  )

/** A form in its current version. */
export async function findTemplate(db: Db, id: number): Promise<TemplateVersion | undefined> {
  const row = await versions(db)
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .whereRef('v.version', '=', 't.current_version')
    .executeTakeFirst()
  return row as TemplateVersion | undefined
}

export async function templatesForSelect(
  db: Db,
  filter: { q?: string; company_category_id?: number },
): Promise<{ id: number; name: string }[]> {
  let query = db
    .selectFrom('templates')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(limits.selectSize)
  if (filter.q) query = query.where('name', 'ilike', containing(filter.q))
  if (filter.company_category_id) query = query.where('category_id', '=', filter.company_category_id)
  return query.execute()
}

/** Stores a form with its first version. Throws form_name_already_exists through the name's constraint. */
export async function insertTemplate(
  db: Db,
  name: string,
  structure: FormStructure,
  more: { description?: string; categoryId?: number | null; createdBy?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('templates')
    .values({ name, description: more.description ?? '', category_id: more.categoryId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(db, id, 1, structure, more.createdBy)
  return id
}

export const insertVersion = (
  db: Db,
  templateId: number,
  version: number,
  structure: FormStructure,
  createdBy?: number,
) =>
  db
    .insertInto('template_versions')
    .values({
      template_id: templateId,
      version,
      structure: JSON.stringify(structure),
      created_by: createdBy ?? null,
    })
    .execute()

export async function findTemplateByName(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('templates')
    .select('id')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export type TemplateRow = {
  id: number
  name: string
  description: string
  category_id: number | null
  category_name: string | null
  version: number
  archived_at: Date | null
  open_tasks: number
  inspections: number
  has_answers: boolean
  created_at: Date
  updated_at: Date
}

const openTasks = (
  version?: RawBuilder<unknown>,
) => sql`(SELECT count(*) FROM tasks k WHERE k.template_id = t.id
  AND k.archived_at IS NULL AND k.deleted_at IS NULL ${version ? sql`AND k.template_version = ${version}` : sql``})`
const inspections = (version?: RawBuilder<unknown>) => sql`(SELECT count(*) FROM (SELECT FROM inspections i
  WHERE i.template_id = t.id AND i.deleted_at IS NULL ${version ? sql`AND i.template_version = ${version}` : sql``}
  LIMIT ${limits.maxFormInspections}) AS counted)`

/** Whether any was submitted, also if it was returned since. */
export const hasAnswers = (template: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT FROM inspections a
  WHERE a.template_id = ${template} AND a.deleted_at IS NULL AND (a.submitted_at IS NOT NULL OR a.round > 1))`

const columns = sql`t.id, t.name, t.description, t.category_id, g.name AS category_name, t.current_version AS version,
  t.archived_at, t.created_at, t.updated_at, ${openTasks()} AS open_tasks, ${inspections()} AS inspections,
  ${hasAnswers(sql.ref('t.id'))} AS has_answers`
const source = sql`templates t LEFT JOIN template_categories g ON g.id = t.category_id`

const keys = {
  name: { by: sql`lower(t.name)`, kind: 'text' },
  updated_at: { by: sql`t.updated_at`, kind: 'instant' },
} satisfies Record<string, Key>
type Sort = keyof typeof keys

export type TemplateFilter = { archived?: boolean; company_category_id?: number; q?: string }

export function listTemplates<T>(
  db: Db,
  asked: PageAsked & TemplateFilter & { sort: Sort | `-${Sort}` },
  view: (row: TemplateRow) => T,
) {
  const { q, archived, company_category_id } = asked
  const like = containing(q ?? '')
  const list = {
    from: sql`templates t`,
    where: sql<boolean>`t.deleted_at IS NULL
      AND ${archived ? sql`t.archived_at IS NOT NULL` : sql`t.archived_at IS NULL`}
      AND ${company_category_id ? sql`t.category_id = ${company_category_id}` : sql`true`}`,
    text: q ? sql<boolean>`(t.name ILIKE ${like} OR t.description ILIKE ${like})` : null,
    order: orderOf(asked.sort, sql`t.id`, keys),
    total: 'all' as const,
    search: q ? { indexed: isIndexed(q), found: [searched('templates', q)] } : null,
    read: async (these: RawBuilder<unknown>) =>
      (await sql<TemplateRow>`SELECT ${columns} FROM ${source} WHERE ${these}`.execute(db)).rows,
  }
  return readList(db, asked, list, view)
}

export async function findTemplateRow(db: Db, id: number): Promise<TemplateRow | undefined> {
  const found = await sql<TemplateRow>`SELECT ${columns} FROM ${source}
    WHERE t.id = ${id} AND t.deleted_at IS NULL`.execute(db)
  return found.rows[0]
}

export type VersionRow = {
  version: number
  created_at: Date
  created_by: number | null
  created_by_name: string | null
  open_tasks: number
  inspections: number
}

/** The newest versions of a form, and how each is used. */
export async function versionsOf(db: Db, templateId: number): Promise<VersionRow[]> {
  const version = sql.ref('v.version')
  const found = await sql<VersionRow>`
    SELECT v.version, v.created_at, v.created_by, u.name AS created_by_name,
      ${openTasks(version)} AS open_tasks, ${inspections(version)} AS inspections
    FROM template_versions v JOIN templates t ON t.id = v.template_id LEFT JOIN users u ON u.id = v.created_by
    WHERE v.template_id = ${templateId} ORDER BY v.version DESC LIMIT ${limits.listedVersions}`.execute(db)
  return found.rows
}
