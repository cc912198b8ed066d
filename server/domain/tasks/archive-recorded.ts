import type { ArchiveWay, TaskType } from '@atesta/contract/schemas/task.ts'
import { type Calling, callerOf, recordAudit } from '../../database/audit.ts'
import type { Db } from '../../database/database.ts'
import { archiveTasks, closeEmails, noteArchivedClaims } from './task-archive.queries.ts'

/**
 * Archives open tasks and their children, with an audit entry for each, so that every task's history shows
 * it. Returns those of `tasks` that were archived; not those already in the archive, nor claims in review.
 */
export async function archiveRecorded(
  { db, ...calling }: Calling & { db: Db },
  tasks: { id: number; type: TaskType }[],
  way: ArchiveWay,
): Promise<number[]> {
  if (tasks.length === 0) return []
  const archived = await archiveTasks(
    db,
    tasks.map((task) => task.id),
    way,
  )
  // Links close for good, even if the task is restored.
  await closeEmails(db, archived)
  await noteArchivedClaims(db, archived, calling.actor.userId)
  const types = new Map(tasks.map(({ id, type }) => [id, type]))
  // Only workflows have children.
  for (const id of archived)
    await recordAudit(
      db,
      { action: 'archive', noun: types.get(id) ?? 'workflow', id, details: { as: way } },
      callerOf(calling),
    )
  return archived.filter((id) => types.has(id))
}
