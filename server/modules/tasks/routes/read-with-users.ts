import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { seeTask } from '../tasks.policy.ts'
import { findTask } from '../tasks.queries.ts'
import { taskWithUsersView } from '../tasks.view.ts'

export const readWithUsers = route(tasks.readWithUsers, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: seeTask,
  handler: ({ db, actor, subject }) => taskWithUsersView(db, actor, subject),
})
