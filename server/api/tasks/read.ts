import { tasks } from '@atesta/contract/routes/tasks.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(tasks.read, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: anyone,
  handler: async ({ actor, subject }) => taskView(actor)(subject),
})
