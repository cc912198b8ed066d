import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { createTaskIn } from '../../folders/folders.policy.ts'
import { findFolder } from '../../folders/folders.queries.ts'
import { findTask, insertTask, replaceAssignees } from '../../tasks/tasks.queries.ts'
import { taskView } from '../../tasks/tasks.view.ts'
import { findTemplate } from '../../templates/templates.queries.ts'
import { createWorkflows } from '../workflows.policy.ts'
import { repeats } from '../workflows.rules.ts'

export const create = route(workflows.create, {
  allow: createWorkflows,
  audit: ({ body }, task) => ({
    action: 'create',
    noun: 'workflow',
    id: task.id,
    details: { name: body.name },
  }),
  handler: async ({ db, actor, body, fail }) => {
    const folder = await findFolder(db, actor, body.folder_id, 'workflow')
    if (!folder) return fail('not_found')
    if (createTaskIn(actor, folder) !== true) fail('forbidden')
    const template = await findTemplate(db, body.template_id)
    if (!template) return fail('not_found')
    if (repeats(body.assignees)) fail('repeated_user')
    const id = await insertTask(db, {
      type: 'workflow',
      folderId: folder.id,
      name: body.name,
      description: body.description,
      templateId: template.id,
      templateVersion: template.version,
      dueAt: body.due_at,
    })
    await replaceAssignees(db, id, body.assignees)
    const task = await findTask(db, actor, id)
    return task ? taskView(actor)(task) : fail('not_found')
  },
})
