import { tasks } from '@atesta/contract/routes/tasks.ts'
import { recordAudit } from '../../../core/audit.ts'
import { route } from '../../../core/route.ts'
import { archiveTasks } from '../task-archive.queries.ts'
import { archiveTaskPolicy, seeTask } from '../tasks.policy.ts'
import { findTasks } from '../tasks.queries.ts'

export const archiveMany = route(tasks.archiveMany, {
  // Each task is decided by itself, and the answer says why not.
  allow: seeTask,
  // One event for each, so that it stands in the history of every task.
  audit: () => null,
  handler: async ({ db, actor, body, address, requestId }) => {
    const ids = [...new Set(body.ids)]
    const rows = await findTasks(db, actor, ids)
    const verdicts = ids.map((id) => {
      const row = rows.get(id)
      return { id, verdict: row ? archiveTaskPolicy(actor, row) : ('not_found' as const) }
    })
    const allowed = verdicts.filter(({ verdict }) => verdict === true).map(({ id }) => id)
    const archived = await archiveTasks(db, allowed, 'task')
    for (const id of archived)
      await recordAudit(
        db,
        { action: 'archive', noun: rows.get(id)?.type ?? 'task', id, details: { as: 'task' } },
        { userId: actor.userId, address, requestId },
      )
    return {
      archived: ids.filter((id) => archived.includes(id)),
      not_archived: verdicts.flatMap(({ id, verdict }) => {
        if (verdict !== true) return [{ id, code: verdict }]
        // Somebody was faster.
        return archived.includes(id) ? [] : [{ id, code: 'task_archived' }]
      }),
    }
  },
})
