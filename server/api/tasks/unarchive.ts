import { tasks } from '@atesta/contract/routes/tasks.ts'
import { callerOf, recordAudit } from '../../database/audit.ts'
import { folderClosed } from '../../domain/folders/folder-changes.queries.ts'
import { lockFamilies, unarchiveTask } from '../../domain/tasks/task-archive.queries.ts'
import { canUnarchiveTask } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { unarchiveVerdict } from '../../domain/tasks/tasks.rules.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { replan } from '../../domain/workflows/plan.ts'
import { route } from '../../http/route.ts'

export const unarchive = route(tasks.unarchive, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: canUnarchiveTask,
  audit: ({ subject }) => ({ action: 'unarchive', noun: subject.type, id: subject.id }),
  handler: async ({ db, actor, subject, fail, ...calling }) => {
    // Locks its folder open; of two concurrent requests, the second finds the task restored.
    if ((await folderClosed(db, subject.folder_id)) !== null) fail('unarchive_folder_archived')
    await lockFamilies(db, [subject.parent_id ?? subject.id])
    const before = (await findTask(db, actor, subject.id)) ?? fail('not_found')
    if (before.archived_at === null) return fail('task_not_archived')
    const verdict = unarchiveVerdict(before)
    if (verdict !== true) fail(verdict as 'unarchive_task_error')
    for (const { id, recurring } of await unarchiveTask(db, before.id)) {
      if (recurring) await replan(db, id, before.archived_at)
      if (id === before.id) continue
      const entry = { action: 'unarchive', noun: 'workflow', id, details: { with: before.id } }
      await recordAudit(db, entry, callerOf({ actor, ...calling }))
    }
    const task = await findTask(db, actor, subject.id)
    return task ? taskView(actor)(task) : fail('not_found')
  },
})
