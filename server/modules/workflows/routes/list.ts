import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { findFolder } from '../../folders/folders.queries.ts'
import { listTasks } from '../../tasks/tasks.queries.ts'
import { taskView } from '../../tasks/tasks.view.ts'
import { seeWorkflows } from '../workflows.policy.ts'

export const list = route(workflows.list, {
  allow: seeWorkflows,
  handler: async ({ db, actor, query, fail }) => {
    if (query.folder_id !== undefined && !(await findFolder(db, actor, query.folder_id, 'workflow')))
      fail('not_found')
    return listTasks(db, actor, { ...query, type: 'workflow' }, taskView(actor))
  },
})
