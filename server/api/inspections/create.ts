import { inspections } from '@atesta/contract/routes/inspections.ts'
import { findInspection, insertInspection } from '../../domain/inspections/inspections.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { canCreateInspectionUnder } from '../../domain/tasks/tasks.policy.ts'
import { findTask, lockTask } from '../../domain/tasks/tasks.queries.ts'
import { ensureUnassignedTask } from '../../domain/tasks/unassigned-task.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { currentOccurrence } from '../../domain/workflows/occurrences.queries.ts'
import { occurrenceToDo } from '../../domain/workflows/skip-occurrence.ts'
import { anyone, route } from '../../http/route.ts'

export const create = route(inspections.create, {
  allow: anyone,
  audit: (_context, inspection) => ({
    action: 'create',
    noun: 'inspection',
    id: inspection.id,
    details: { task_id: inspection.task.id },
  }),
  handler: async ({ db, actor, body, locale, fail }) => {
    const taskId = body.task_id ?? (await ensureUnassignedTask(db, actor, locale))?.id ?? fail('not_found')
    // Who archives or deletes it at this moment, or skips the occurrence, is waited for.
    await lockTask(db, taskId)
    const task = await findTask(db, actor, taskId)
    if (!task) return fail('not_found')
    const verdict = canCreateInspectionUnder(actor, task)
    if (verdict !== true) fail(verdict as 'forbidden')
    if (task.template_id === null || task.template_version === null) return fail('task_without_form')
    const occurrenceId =
      body.occurrence_id === undefined
        ? await currentOccurrence(db, task.id)
        : await occurrenceToDo(db, task.id, body.occurrence_id)
    const id = await insertInspection(db, {
      taskId: task.id,
      userId: actor.userId,
      title: body.title,
      templateId: task.template_id,
      templateVersion: task.template_version,
      occurrenceId,
    })
    const inspection = await findInspection(db, actor, id)
    if (!inspection) return fail('not_found')
    const { number } = inspection
    await emitEvent(db, 'inspection.created', { id, number, task_id: task.id, user_id: actor.userId })
    return inspectionView(actor)(inspection)
  },
})
