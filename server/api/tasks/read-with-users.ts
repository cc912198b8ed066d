import { tasks } from '@atesta/contract/routes/tasks.ts'
import { seeTask } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { taskWithUsersView } from '../../domain/tasks/tasks.view.ts'
import { route } from '../../http/route.ts'

export const readWithUsers = route(tasks.readWithUsers, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: seeTask,
  handler: ({ db, actor, subject }) => taskWithUsersView(db, actor, subject),
})
