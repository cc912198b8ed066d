import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { findTask } from '../../tasks/tasks.queries.ts'
import { taskView } from '../../tasks/tasks.view.ts'
import { seeWorkflows } from '../workflows.policy.ts'

export const read = route(workflows.read, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: seeWorkflows,
  handler: async ({ actor, subject }) => taskView(actor)(subject),
})
