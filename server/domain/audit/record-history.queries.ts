import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { readList } from '../../lists/long-list.queries.ts'
import type { Page, PageAsked } from '../../lists/paging.ts'
import { newestFirst } from '../../lists/sort-order.queries.ts'

/** One entry of the audit log about a record, as its history shows it. */
export type RecordEvent = {
  id: number
  at: Date
  user_id: number | null
  user_name: string | null
  action: string
  details: Record<string, unknown>
  /** The value that `HistoryOf.also` reads. */
  also: string | null
}

type HistoryOf = {
  noun: 'workflow' | 'inspection'
  id: number
  /** Only entries with these actions. */
  actions: readonly string[]
  /** A text to read for each entry `e`. */
  also: RawBuilder<unknown>
}

/** The audit log entries of a record, newest first. */
export const listRecordHistory = <View>(
  db: Db,
  { noun, id, actions, also }: HistoryOf,
  asked: PageAsked,
  view: (row: RecordEvent) => View,
): Promise<Page<View>> =>
  readList(
    db,
    asked,
    {
      from: sql`audit_events e`,
      where: sql`e.noun = ${noun} AND e.record_id = ${String(id)} AND e.action = ANY(${[...actions]}::text[])`,
      company: sql`e.company_id`,
      order: newestFirst(sql`e.id`),
      read: async (these) =>
        (
          await sql<RecordEvent>`SELECT e.id, e.at, e.user_id, e.user_name, e.action, e.details, ${also} AS also
            FROM audit_events e WHERE ${these}`.execute(db)
        ).rows,
    },
    view,
  )
