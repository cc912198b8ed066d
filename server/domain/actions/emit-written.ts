import type { Db } from '../../database/database.ts'
import { emitEvents } from '../webhooks/emit.ts'
import type { WrittenAction } from './action-changes.queries.ts'

/**
 * Emits webhook events for the actions that a submission added to an inspection, or that a later one changed.
 */
export const emitWritten = (
  db: Db,
  type: 'action.created' | 'action.changed',
  inspection: { id: number; task_id: number },
  written: readonly WrittenAction[],
): Promise<void> =>
  emitEvents(
    db,
    type,
    written.map(({ id, owner_id, due_on }) => ({
      id,
      task_id: inspection.task_id,
      inspection_id: inspection.id,
      owner_id,
      due_on,
    })),
  )
