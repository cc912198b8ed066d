import type { Database } from '../../database/database.ts'

export const insertPageView = (database: Database, view: { path: string; referrer: string }) =>
  database.kysely.insertInto('page_views').values(view).execute()
