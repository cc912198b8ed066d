import type { Db } from '../../database/database.ts'
import { emitEvents } from '../webhooks/emit.ts'
import type { WrittenAction } from './action-changes.queries.ts'

/** Tells webhooks of the actions of an inspection that were added, and of those whose text a later submission changed. */
export async function emitWritten(
  db: Db,
  inspection: { id: number; task_id: number },
  written: readonly WrittenAction[],
): Promise<void> {
  const data = (some: readonly WrittenAction[]) =>
    some.map(({ id, owner_id, due_on }) => ({
      id,
      task_id: inspection.task_id,
      inspection_id: inspection.id,
      owner_id,
      due_on,
    }))
  await emitEvents(db, 'action.created', data(written.filter(({ added }) => added)))
  await emitEvents(db, 'action.changed', data(written.filter(({ added }) => !added)))
}
