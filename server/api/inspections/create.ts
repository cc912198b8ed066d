import { inspections } from '@atesta/contract/routes/inspections.ts'
import type { Db } from '../../database/database.ts'
import { readParts } from '../../database/read-parts.queries.ts'
import {
  findInspection,
  findStarted,
  insertInspection,
} from '../../domain/inspections/inspections.queries.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { findOwnTask } from '../../domain/tasks/task-people.queries.ts'
import { hasOrHadForm, taskToFillIn } from '../../domain/tasks/task-to-fill.queries.ts'
import { canCreateInspectionUnder } from '../../domain/tasks/tasks.policy.ts'
import { lockTask } from '../../domain/tasks/tasks.queries.ts'
import { ensureUnassignedTask } from '../../domain/tasks/unassigned-task.ts'
import { inspectionStarted } from '../../domain/webhooks/emit.ts'
import { type AskedOccurrence, occurrenceIn } from '../../domain/workflows/occurrences.queries.ts'
import { occurrenceToDo } from '../../domain/workflows/skip-occurrence.ts'
import { anyone, route } from '../../http/route.ts'
import type { Actor } from '../../identity/actor.ts'

/**
 * The locked task, and the given occurrence or else the current one. Waits for changes that archive or delete
 * the task or skip the occurrence.
 */
async function lockAndFind(db: Db, actor: Actor, taskId: number, asked: AskedOccurrence) {
  const parts = { tasks: taskToFillIn(actor, taskId), occurrences: occurrenceIn(taskId, asked) }
  const [, { tasks, occurrences }] = await Promise.all([lockTask(db, taskId), readParts(db, parts)])
  const [task, occurrence] = [tasks[0], occurrences[0]]
  return task && { task, occurrence }
}

export const create = route(inspections.create, {
  // Null: the user has no workflow of their own yet.
  find: async ({ db, actor, body }) => {
    const taskId = body.task_id ?? (await findOwnTask(db, actor.userId))?.task_id ?? null
    return taskId === null ? null : lockAndFind(db, actor, taskId, body)
  },
  allow: anyone,
  audit: (_context, inspection) => ({
    action: 'create',
    noun: 'inspection',
    id: inspection.id,
    details: { task_id: inspection.task.id },
  }),
  handler: async ({ db, actor, body, subject, locale, fail }) => {
    const made = subject ? null : ((await ensureUnassignedTask(db, actor, locale)) ?? fail('not_found'))
    const found = subject ?? (made && (await lockAndFind(db, actor, made, body)))
    if (!found) return fail('not_found')
    const { task, occurrence } = found
    const before = body.client_id && (await findStarted(db, actor.userId, body.client_id))
    if (before) {
      const started = await findInspection(db, actor, before.id)
      return started ? inspectionView(actor)(started) : fail('not_found')
    }
    const verdict = canCreateInspectionUnder(actor, task)
    if (verdict !== true) fail(verdict as 'forbidden')
    if (task.template_id === null || task.template_version === null) return fail('task_without_form')
    const begun = body.form ?? { id: task.template_id, version: task.template_version }
    // Any other form might ask for less than this task does.
    if (body.form && !(await hasOrHadForm(db, task, begun))) return fail('not_found')
    const inspection = await insertInspection(
      db,
      actor,
      {
        taskId: task.id,
        userId: actor.userId,
        title: body.title,
        templateId: begun.id,
        templateVersion: begun.version,
        occurrenceId: occurrenceToDo(body, occurrence)?.id,
        ...(body.client_id && { clientId: body.client_id }),
      },
      inspectionStarted,
    )
    return inspection ? inspectionView(actor)(inspection) : fail('not_found')
  },
})
