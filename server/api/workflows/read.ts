import { workflows } from '@atesta/contract/routes/workflows.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(workflows.read, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: anyone,
  handler: async ({ actor, subject }) => taskView(actor)(subject),
})
