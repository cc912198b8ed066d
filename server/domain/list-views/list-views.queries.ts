import type { ViewedList } from '@atesta/contract/schemas/list-view.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

export type ViewRow = {
  id: number
  list: ViewedList
  name: string
  search: Record<string, string>
  hidden: string[]
}

const columns = sql`v.id, v.list, v.name, v.search, v.hidden`

/** The views of a user, by name. */
export async function viewsOf(db: Db, userId: number): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    SELECT ${columns} FROM saved_views v WHERE v.user_id = ${userId} ORDER BY lower(v.name), v.id`.execute(db)
  return rows
}

export async function findView(db: Db, userId: number, id: number): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    SELECT ${columns} FROM saved_views v WHERE v.user_id = ${userId} AND v.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * How many views a user keeps. Locks until the transaction ends, so that two concurrent requests do not both
 * pass the limit.
 */
export async function countViews(db: Db, userId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('atesta.views'), ${userId}::int)`.execute(db)
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM saved_views v WHERE v.user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function insertView(db: Db, userId: number, view: Omit<ViewRow, 'id'>): Promise<ViewRow> {
  const { list, name, search, hidden } = view
  const { rows } = await sql<ViewRow>`
    INSERT INTO saved_views AS v (user_id, list, name, search, hidden)
    VALUES (${userId}, ${list}, ${name}, ${JSON.stringify(search)}::jsonb, ${hidden}::text[])
    RETURNING ${columns}`.execute(db)
  const [inserted] = rows
  if (!inserted) throw new Error('INSERT answered no row')
  return inserted
}

export const updateView = (db: Db, { id, name, search, hidden }: Omit<ViewRow, 'list'>) =>
  sql`UPDATE saved_views SET name = ${name}, search = ${JSON.stringify(search)}::jsonb, hidden = ${hidden}::text[]
    WHERE id = ${id}`.execute(db)

export const deleteView = (db: Db, id: number) => sql`DELETE FROM saved_views WHERE id = ${id}`.execute(db)

export type ListColumns = { list: ViewedList; hidden: string[] }

/** The columns that a user has hidden in lists. */
export async function columnsOf(db: Db, userId: number): Promise<ListColumns[]> {
  const { rows } = await sql<ListColumns>`
    SELECT c.list, c.hidden FROM list_columns c WHERE c.user_id = ${userId} ORDER BY c.list`.execute(db)
  return rows
}

/** Sets the hidden columns of a user's list; with none, the entry is deleted. */
export async function putColumns(db: Db, userId: number, { list, hidden }: ListColumns): Promise<void> {
  if (hidden.length === 0)
    await sql`DELETE FROM list_columns WHERE user_id = ${userId} AND list = ${list}`.execute(db)
  else
    await sql`INSERT INTO list_columns (user_id, list, hidden) VALUES (${userId}, ${list}, ${hidden}::text[])
      ON CONFLICT (company_id, user_id, list) DO UPDATE SET hidden = excluded.hidden`.execute(db)
}
