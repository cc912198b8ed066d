import { tasks } from '@atesta/contract/routes/tasks.ts'
import { taskTypes } from '@atesta/contract/schemas/task.ts'
import { archiveRecorded } from '../../domain/tasks/archive-recorded.ts'
import { canArchiveTask } from '../../domain/tasks/tasks.policy.ts'
import { findTasks } from '../../domain/tasks/tasks.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const archiveMany = route(tasks.archiveMany, {
  // Each task is decided separately, and the answer gives the reasons.
  allow: anyone,
  // One event for each, so that it is in the history of every task.
  audit: () => null,
  handler: async ({ db, actor, body, ...calling }) => {
    const ids = [...new Set(body.ids)]
    const rows = await findTasks(db, actor, ids)
    const verdicts = ids.map((id) => {
      const row = rows.get(id)
      return { id, verdict: row ? canArchiveTask(actor, row) : ('not_found' as const) }
    })
    const allowed = verdicts.flatMap(({ id, verdict }) => {
      const row = rows.get(id)
      return row && verdict === true ? [row] : []
    })
    // Only workflows can be restored.
    const archived: number[] = []
    for (const type of taskTypes)
      archived.push(
        ...(await archiveRecorded(
          { db, actor, ...calling },
          allowed.filter((task) => task.type === type),
          type === 'workflow' ? 'task' : type,
        )),
      )
    // Since they were found, other requests may have archived some, or put claims in review.
    const late = await findTasks(
      db,
      actor,
      allowed.map(({ id }) => id).filter((id) => !archived.includes(id)),
    )
    return {
      archived: ids.filter((id) => archived.includes(id)),
      not_archived: verdicts.flatMap(({ id, verdict }) => {
        if (verdict !== true) return [{ id, code: verdict }]
        if (archived.includes(id)) return []
        return [{ id, code: late.get(id)?.in_review ? 'archive_claim_in_review' : 'task_archived' }]
      }),
    }
  },
})
