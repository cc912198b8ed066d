import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { editTask } from '../../tasks/tasks.policy.ts'
import { findTask, replaceAssignees, updateTask } from '../../tasks/tasks.queries.ts'
import { taskView } from '../../tasks/tasks.view.ts'
import { findTemplate } from '../../templates/templates.queries.ts'
import { repeats } from '../workflows.rules.ts'

export const save = route(workflows.save, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: editTask,
  audit: ({ body }, task) => ({
    action: 'save',
    noun: 'workflow',
    id: task.id,
    details: { name: body.name },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    if (subject.archived_at) fail('task_archived')
    if (repeats(body.assignees)) fail('repeated_user')
    const template = await findTemplate(db, body.template_id)
    if (!template) return fail('not_found')
    // The same form stays in the version it was given with; another form comes in its current one.
    const templateVersion =
      template.id === subject.template_id && subject.template_version
        ? subject.template_version
        : template.version
    const saved = await updateTask(db, subject.id, body.version, {
      name: body.name,
      description: body.description,
      templateId: template.id,
      templateVersion,
      dueAt: body.due_at,
    })
    if (!saved) fail('stale_version', { meta: { mine: body.version, theirs: subject.version } })
    await replaceAssignees(db, subject.id, body.assignees)
    const task = await findTask(db, actor, subject.id)
    return task ? taskView(actor)(task) : fail('not_found')
  },
})
