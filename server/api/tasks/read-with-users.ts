import { tasks } from '@atesta/contract/routes/tasks.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { taskWithUsersView } from '../../domain/tasks/tasks.view.ts'
import { anyone, route } from '../../http/route.ts'

export const readWithUsers = route(tasks.readWithUsers, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: anyone,
  handler: ({ db, actor, subject }) => taskWithUsersView(db, actor, subject),
})
