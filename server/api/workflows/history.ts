import { workflows } from '@atesta/contract/routes/workflows.ts'
import { canEditTask } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { listHistory } from '../../domain/workflows/workflow-history.queries.ts'
import { historyView } from '../../domain/workflows/workflow-history.view.ts'
import { route } from '../../http/route.ts'

export const history = route(workflows.history, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  // A user who may change it may see who did.
  allow: canEditTask,
  handler: ({ db, subject, query }) => listHistory(db, subject.id, query, historyView),
})
