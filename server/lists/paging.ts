import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type PageAsked = { page: number; page_size: number }
export type Page<T> = {
  data: T[]
  page: number
  page_size: number
  total: number
  /** False when there are at least `total`, and counting them all would take too long; absent otherwise. */
  total_is_exact?: boolean
}

/** Rows of a filter nobody keeps counts for are counted up to here; beyond it `total` is said to be a lower bound. */
export const countBound = 5000

/**
 * One page of a list and how many rows match in all. For lists that stay short; those that grow without end are found
 * and counted by lists/long-list.queries.ts.
 * `rows` selects with its own ORDER BY and without LIMIT; `from` is the same FROM and WHERE, for counting.
 */
export async function readPage<Row, T>(
  db: Db,
  asked: PageAsked,
  parts: { select: RawBuilder<unknown>; from: RawBuilder<unknown>; order: RawBuilder<unknown> },
  view: (row: Row) => T,
): Promise<Page<T>> {
  const rows = await sql<Row>`
    SELECT ${parts.select} FROM ${parts.from} ORDER BY ${parts.order} LIMIT ${asked.page_size} OFFSET ${offsetOf(asked)}`.execute(
    db,
  )
  // A first page that is not full already knows how many there are.
  const known = asked.page === 1 && rows.rows.length < asked.page_size
  const total = known
    ? rows.rows.length
    : ((await sql<{ n: number }>`SELECT count(*) AS n FROM ${parts.from}`.execute(db)).rows[0]?.n ?? 0)
  return { data: rows.rows.map(view), page: asked.page, page_size: asked.page_size, total }
}

/** How many rows lie before the page. */
export const offsetOf = (asked: PageAsked) => (asked.page - 1) * asked.page_size

/** A LIKE pattern that finds `text` anywhere, with its own wildcards taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
