import { workflows } from '@atesta/contract/routes/workflows.ts'
import { assigneesWithoutChild } from '../../domain/tasks/task-people.queries.ts'
import { canCreateChildrenOf } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { createChildrenFor } from '../../domain/workflows/child-workflows.ts'
import { route } from '../../http/route.ts'

export const createChildren = route(workflows.createChildren, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: canCreateChildrenOf,
  audit: ({ subject }, { data }) => ({
    action: 'create_children',
    noun: 'workflow',
    id: subject.id,
    details: { children: data.map((child) => child.id) },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    if (!body.users && subject.assignees.length === 0)
      fail('validation_failed', {
        errors: [{ path: '/users', says: 'nobody_assigned' }],
      })
    const users = body.users ?? (await assigneesWithoutChild(db, subject.id))
    if (users.length === 0) fail('user_already_assigned_workflow', { meta: { users: subject.assignees } })
    const children = await createChildrenFor(db, actor, subject, users)
    return { data: children.map(taskView(actor)) }
  },
})
