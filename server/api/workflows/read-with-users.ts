import { workflows } from '@atesta/contract/routes/workflows.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { taskWithUsersView } from '../../domain/tasks/tasks.view.ts'
import { anyone, route } from '../../http/route.ts'

export const readWithUsers = route(workflows.readWithUsers, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: anyone,
  handler: ({ db, actor, subject }) => taskWithUsersView(db, actor, subject),
})
