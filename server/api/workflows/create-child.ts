import { workflows } from '@atesta/contract/routes/workflows.ts'
import { canCreateChildrenOf } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { createChildrenFor } from '../../domain/workflows/child-workflows.ts'
import { route } from '../../http/route.ts'

export const createChild = route(workflows.createChild, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: canCreateChildrenOf,
  audit: ({ subject, body }, child) => ({
    action: 'create',
    noun: 'workflow',
    id: child.id,
    details: { parent_id: subject.id, user_id: body.user_id },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    const [child] = await createChildrenFor(db, actor, subject, [body.user_id])
    return child ? taskView(actor)(child) : fail('not_found')
  },
})
