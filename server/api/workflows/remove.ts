import { workflows } from '@atesta/contract/routes/workflows.ts'
import { shareErasing } from '../../domain/tasks/erasing-lock.queries.ts'
import { isTaskUnderLegalHold } from '../../domain/tasks/legal-holds.queries.ts'
import { deleteTask } from '../../domain/tasks/task-archive.queries.ts'
import { canDeleteTask } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { deletionVerdict } from '../../domain/tasks/tasks.rules.ts'
import { route } from '../../http/route.ts'

export const remove = route(workflows.remove, {
  // Claims are deleted here too: one table, one id space. E-mail tasks have a call of their own.
  find: async ({ db, actor, params }) => {
    const task = await findTask(db, actor, params.id)
    return task?.type === 'email' ? undefined : task
  },
  allow: canDeleteTask,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: subject.type,
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject, fail }) => {
    // Waits for a legal hold that is being placed, and makes the next one wait for this deletion.
    await shareErasing(db)
    if (await isTaskUnderLegalHold(db, subject.id)) fail('legal_hold')
    if (await deleteTask(db, subject.id)) return undefined
    const current = await findTask(db, actor, subject.id)
    if (!current) return fail('not_found')
    const verdict = deletionVerdict(current)
    return fail(verdict === true ? 'not_found' : (verdict as 'inspections_assigned'))
  },
})
