import { historyActions } from '@atesta/contract/schemas/workflow-history.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Page, PageAsked } from '../../lists/paging.ts'
import { listRecordHistory, type RecordEvent } from '../audit/record-history.queries.ts'

/**
 * The audit log entries about changes of a workflow, newest first, each with the name of the person in
 * `details.user_id`.
 */
export const listHistory = <T>(
  db: Db,
  workflowId: number,
  asked: PageAsked,
  view: (row: RecordEvent) => T,
): Promise<Page<T>> => {
  const also = sql`(SELECT u.name FROM users u WHERE u.id = (e.details->>'user_id')::bigint)`
  return listRecordHistory(
    db,
    { noun: 'workflow', id: workflowId, actions: historyActions, also },
    asked,
    view,
  )
}
