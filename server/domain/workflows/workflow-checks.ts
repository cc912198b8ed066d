import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { unknownUsers } from '../folders/members.queries.ts'
import { takenBy } from '../tasks/task-people.queries.ts'
import type { TaskRow } from '../tasks/tasks.queries.ts'
import { templateForTask } from '../templates/template-for-task.ts'
import { recurrenceProblem } from './recurrence.ts'
import { repeats } from './workflows.rules.ts'

/** Refuses duplicates and users outside the company; an existing assignee may stay even if disabled. */
export async function checkAssignees(db: Db, users: number[], before: { id: number }[] = []): Promise<void> {
  if (repeats(users)) throw new Failure('repeated_user')
  const fresh = users.filter((id) => !before.some((person) => person.id === id))
  if ((await unknownUsers(db, fresh)).length > 0) throw new Failure('not_found')
}

export function checkRecurrence(recurrence: Recurrence | null | undefined): void {
  const fault = recurrence ? recurrenceProblem(recurrence) : null
  if (fault)
    throw new Failure('recurrence_invalid', {
      errors: [{ path: `/recurrence/${fault.part}`, says: fault.says, with: fault.values }],
    })
}

/**
 * Refuses to assign a workflow to the owner of one of its children, and a child to other than exactly one
 * user.
 */
export async function checkFamily(db: Db, task: TaskRow, users: number[]): Promise<void> {
  const parentId = task.parent_id ?? (task.children > 0 ? task.id : null)
  if (parentId === null) return
  if (task.parent_id !== null && users.length !== 1)
    throw new Failure('parent_config_cant_be_changed', {
      errors: [{ path: '/assignees', says: 'child_has_one' }],
    })
  const added = users.filter((id) => !task.assignees.some((person) => person.id === id))
  const having = (await takenBy(db, parentId, added)).filter(({ has_child }) => has_child)
  if (having.length > 0)
    throw new Failure('user_already_assigned_workflow', {
      meta: { users: having.map(({ id, name }) => ({ id, name })) },
    })
}

/**
 * The form with which a workflow is saved. The same form stays in its version, whatever its present state,
 * unless the newest is requested; a different form comes in its newest version.
 */
export async function formFor(
  db: Db,
  task: TaskRow,
  change: { template_id: number | null; newest_form: boolean },
): Promise<{ templateId: number; templateVersion: number }> {
  if (change.template_id === null) throw new Failure('not_found')
  const same = change.template_id === task.template_id
  if (same && !change.newest_form && task.template_version !== null)
    return { templateId: change.template_id, templateVersion: task.template_version }
  const template = await templateForTask(db, change.template_id)
  return { templateId: template.id, templateVersion: template.version }
}
