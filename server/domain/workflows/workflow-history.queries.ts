import { historyActions } from '@atesta/contract/schemas/workflow-history.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { readList } from '../../lists/long-list.queries.ts'
import { newestFirst } from '../../lists/order.queries.ts'
import type { Page, PageAsked } from '../../lists/paging.ts'

export type HistoryRow = {
  id: number
  at: Date
  user_id: number | null
  user_name: string | null
  action: string
  details: Record<string, unknown>
  /** Of `details.user_id`. */
  person_name: string | null
}

/** What the audit log says of the changes of a workflow, newest first. */
export const listHistory = <T>(
  db: Db,
  workflowId: number,
  asked: PageAsked,
  view: (row: HistoryRow) => T,
): Promise<Page<T>> =>
  readList(
    db,
    asked,
    {
      from: sql`audit_events e`,
      where: sql`e.noun = 'workflow' AND e.record_id = ${String(workflowId)}
        AND e.action = ANY(${[...historyActions]}::text[])`,
      company: sql`e.company_id`,
      order: newestFirst(sql`e.id`),
      read: async (these) =>
        (
          await sql<HistoryRow>`
            SELECT e.id, e.at, e.user_id, e.user_name, e.action, e.details,
              (SELECT u.name FROM users u WHERE u.id = (e.details->>'user_id')::bigint) AS person_name
            FROM audit_events e WHERE ${these}`.execute(db)
        ).rows,
    },
    view,
  )
