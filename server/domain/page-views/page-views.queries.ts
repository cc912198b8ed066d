import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

export const insertPageView = (db: Db, view: { path: string; referrer: string }) =>
  db.insertInto('page_views').values(view).execute()

/** Adds a view of a page (`pageShape`) in the company to the current UTC day. */
export const countPageView = (db: Db, page: string) =>
  db
    .insertInto('page_view_days')
    .values({ page })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'day', 'page']).doUpdateSet({ views: sql`page_view_days.views + 1` }),
    )
    .execute()

/** The views of each of the last `days` UTC days, ending with today. */
export async function viewsByDay(db: Db, days: number): Promise<{ day: string; views: number }[]> {
  const { rows } = await sql<{ day: string; views: number }>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(sum(v.views), 0)::integer AS views
    FROM generate_series(0, ${days}::integer - 1) AS back,
      LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date - back AS day) AS d
    LEFT JOIN page_view_days v ON v.day = d.day
    GROUP BY d.day ORDER BY d.day`.execute(db)
  return rows
}

/** The pages viewed in the last `days` days, most viewed first; at most as many as the web has pages. */
export async function viewsByPage(db: Db, days: number): Promise<{ page: string; views: number }[]> {
  const { rows } = await sql<{ page: string; views: number }>`
    SELECT page, sum(views)::integer AS views FROM page_view_days
    WHERE day > (now() AT TIME ZONE 'UTC')::date - ${days}::integer
    GROUP BY page ORDER BY views DESC, page`.execute(db)
  return rows
}
