import { workflows } from '@atesta/contract/routes/workflows.ts'
import { folderForTask } from '../../domain/folders/folder-for-task.ts'
import { notifyAssigned } from '../../domain/notifications/notify.ts'
import { canEditTask } from '../../domain/tasks/tasks.policy.ts'
import {
  findTask,
  lockTask,
  moveChildren,
  replaceAssignees,
  updateTask,
} from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { changesBetween } from '../../domain/workflows/changes.rules.ts'
import { changeRecurrence } from '../../domain/workflows/plan.ts'
import { changeOf } from '../../domain/workflows/workflow-change.ts'
import {
  checkAssignees,
  checkFamily,
  checkRecurrence,
  formFor,
} from '../../domain/workflows/workflow-checks.ts'
import { frozenBy, sameRecurrence } from '../../domain/workflows/workflows.rules.ts'
import { route } from '../../http/route.ts'

export const save = route(workflows.save, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: canEditTask,
  audit: ({ actor, subject }, task) => ({
    action: 'save',
    noun: 'workflow',
    id: task.id,
    details: { name: task.name, changes: changesBetween(taskView(actor)(subject), task) },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    // Waits for a child that is being created, whose parent is then frozen.
    await lockTask(db, subject.parent_id ?? subject.id)
    const before = (await findTask(db, actor, subject.id)) ?? fail('not_found')
    if (before.archived_at) fail('task_archived')
    if (before.version !== body.version)
      fail('stale_version', { meta: { mine: body.version, theirs: before.version } })
    const change = changeOf(before, body)
    const frozen = frozenBy(before, change)
    if (frozen) fail(frozen)
    const { assignees } = change
    await checkAssignees(db, assignees, before.assignees)
    await checkFamily(db, before, assignees)
    checkRecurrence(body.recurrence)
    const moved = body.folder_id !== undefined && body.folder_id !== before.folder_id
    if (moved) await folderForTask(db, actor, body.folder_id as number, 'workflow')
    const saved = await updateTask(db, subject.id, body.version, {
      name: change.name,
      description: change.description,
      ...(await formFor(db, before, change)),
      dueAt: change.due_at,
      settings: change.settings,
      folderId: body.folder_id,
    })
    if (!saved) fail('stale_version', { meta: { mine: body.version, theirs: before.version } })
    if (moved) await moveChildren(db, subject.id, body.folder_id as number)
    if (body.recurrence !== undefined && !sameRecurrence(body.recurrence, before.recurrence))
      await changeRecurrence(db, subject.id, body.recurrence, before.recurrence)
    const added = await replaceAssignees(db, subject.id, assignees)
    // Even when it was moved to a folder of others, the mover gets the answer.
    const task = await findTask(db, actor, subject.id)
    if (!task) return fail('not_found')
    await notifyAssigned(db, actor, task, added)
    return taskView(actor)(task)
  },
})
