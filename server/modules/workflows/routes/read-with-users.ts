import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { findTask } from '../../tasks/tasks.queries.ts'
import { taskWithUsersView } from '../../tasks/tasks.view.ts'
import { seeWorkflows } from '../workflows.policy.ts'

export const readWithUsers = route(workflows.readWithUsers, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: seeWorkflows,
  handler: ({ db, actor, subject }) => taskWithUsersView(db, actor, subject),
})
