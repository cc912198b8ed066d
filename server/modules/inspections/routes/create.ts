import { inspections } from '@atesta/contract/routes/inspections.ts'
import { route } from '../../../core/route.ts'
import { createInspectionUnder } from '../../tasks/tasks.policy.ts'
import { findTask } from '../../tasks/tasks.queries.ts'
import { ensureUnassignedTask } from '../../tasks/unassigned-task.ts'
import { seeInspections } from '../inspections.policy.ts'
import { findInspection, insertInspection } from '../inspections.queries.ts'
import { inspectionView } from '../inspections.view.ts'

export const create = route(inspections.create, {
  allow: seeInspections,
  audit: (_context, inspection) => ({
    action: 'create',
    noun: 'inspection',
    id: inspection.id,
    details: { task_id: inspection.task.id },
  }),
  handler: async ({ db, actor, body, locale, fail }) => {
    const task =
      body.task_id === undefined
        ? await ensureUnassignedTask(db, actor, locale)
        : await findTask(db, actor, body.task_id)
    if (!task || task.template_id === null || task.template_version === null) return fail('not_found')
    if (createInspectionUnder(actor, task) !== true) fail('task_archived')
    const id = await insertInspection(db, {
      taskId: task.id,
      userId: actor.userId,
      title: body.title,
      templateId: task.template_id,
      templateVersion: task.template_version,
    })
    const inspection = await findInspection(db, actor, id)
    return inspection ? inspectionView(actor)(inspection) : fail('not_found')
  },
})
