import { limits } from '@atesta/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { hasAnswers } from './templates.queries.ts'

export type TemplateChange = { name: string; description: string; categoryId: number | null }

/** Saves and raises the version if it is still the caller's; false when another save came first. */
export async function updateTemplate(
  db: Db,
  id: number,
  version: number,
  change: TemplateChange,
): Promise<boolean> {
  const done = await db
    .updateTable('templates')
    .set({
      name: change.name,
      description: change.description,
      category_id: change.categoryId,
      current_version: version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('current_version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export const archiveTemplate = (db: Db, id: number, archived: boolean) =>
  db
    .updateTable('templates')
    .set({ archived_at: archived ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()

/**
 * Deletes a form that no open task uses and that was never submitted; else false. Waits for tasks that are being created with
 * it.
 */
export async function deleteTemplate(db: Db, id: number): Promise<boolean> {
  // Until it is committed, a new task holds a shared lock on the key of its version.
  await sql`SELECT version FROM template_versions WHERE template_id = ${id} ORDER BY version FOR UPDATE`.execute(
    db,
  )
  const done = await sql`UPDATE templates SET deleted_at = now() WHERE id = ${id} AND deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM tasks t WHERE t.template_id = ${id} AND t.archived_at IS NULL AND t.deleted_at IS NULL)
    AND NOT ${hasAnswers(sql`${id}`)}`.execute(db)
  return done.numAffectedRows === 1n
}

/** Deleted forms that were submitted, of all companies; called outside of any company. */
export async function answeredDeletedForms(db: Db): Promise<{ company_id: number; id: number }[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    SELECT company_id, id FROM answered_deleted_forms()`.execute(db)
  return rows
}

/**
 * Archives a deleted form instead, as of when it was deleted. Where another form has its name by now, that day is added to
 * it, or its id as well. Returns the name; undefined when it is not deleted any more.
 */
export async function archiveDeleted(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    UPDATE templates t SET deleted_at = NULL, archived_at = COALESCE(t.archived_at, t.deleted_at), name = (
      SELECT n.name FROM unnest(ARRAY[t.name, left(t.name, 150) || to_char(t.deleted_at, ' (YYYY-MM-DD)'),
        left(t.name, 150) || to_char(t.deleted_at, ' (YYYY-MM-DD, ') || t.id || ')']) WITH ORDINALITY AS n (name, place)
      WHERE NOT EXISTS (SELECT FROM templates o WHERE o.deleted_at IS NULL AND lower(o.name) = lower(n.name))
      ORDER BY n.place LIMIT 1)
    WHERE t.id = ${id} AND t.deleted_at IS NOT NULL RETURNING t.name`.execute(db)
  return rows[0]?.name
}

export type CategoryRow = { id: number; name: string; forms: number }

export async function listCategories(db: Db): Promise<CategoryRow[]> {
  const found = await sql<CategoryRow>`
    SELECT g.id, g.name, (SELECT count(*) FROM templates t WHERE t.category_id = g.id AND t.deleted_at IS NULL) AS forms
    FROM template_categories g ORDER BY lower(g.name), g.id LIMIT ${limits.listedCategories}`.execute(db)
  return found.rows
}

export const findCategory = (db: Db, id: number) =>
  db.selectFrom('template_categories').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** Throws category_name_already_exists through the constraint on the name, as does the next one. */
export const insertCategory = (db: Db, name: string) =>
  db.insertInto('template_categories').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()

export const renameCategory = (db: Db, id: number, name: string) =>
  db.updateTable('template_categories').set({ name }).where('id', '=', id).execute()

export async function deleteCategory(db: Db, id: number): Promise<void> {
  await db.updateTable('templates').set({ category_id: null }).where('category_id', '=', id).execute()
  await db.deleteFrom('template_categories').where('id', '=', id).execute()
}
