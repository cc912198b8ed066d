import { workflows } from '@atesta/contract/routes/workflows.ts'
import { folderForTask } from '../../domain/folders/folder-for-task.ts'
import { notifyAssigned } from '../../domain/notifications/notify.ts'
import { findTask, insertTask, replaceAssignees } from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { templateForTask } from '../../domain/templates/template-for-task.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { changeRecurrence } from '../../domain/workflows/plan.ts'
import { checkAssignees, checkRecurrence } from '../../domain/workflows/workflow-checks.ts'
import { canCreateWorkflows } from '../../domain/workflows/workflows.policy.ts'
import { route } from '../../http/route.ts'

export const create = route(workflows.create, {
  allow: canCreateWorkflows,
  audit: ({ body }, task) => ({
    action: 'create',
    noun: 'workflow',
    id: task.id,
    details: { name: body.name },
  }),
  handler: async ({ db, actor, body, fail }) => {
    const folder = await folderForTask(db, actor, body.folder_id, 'workflow')
    const template = await templateForTask(db, body.template_id)
    await checkAssignees(db, body.assignees)
    checkRecurrence(body.recurrence)
    const id = await insertTask(db, {
      type: 'workflow',
      folderId: folder.id,
      name: body.name,
      description: body.description,
      templateId: template.id,
      templateVersion: template.version,
      dueAt: body.due_at,
      createdBy: actor.userId,
      settings: body.settings,
    })
    const added = await replaceAssignees(db, id, body.assignees)
    if (body.recurrence) await changeRecurrence(db, id, body.recurrence)
    const task = await findTask(db, actor, id)
    if (!task) return fail('not_found')
    await notifyAssigned(db, actor, task, added)
    await emitEvent(db, 'workflow.created', { id, name: body.name, folder_id: folder.id })
    return taskView(actor)(task)
  },
})
