import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { findFolder } from '../../folders/folders.queries.ts'
import { seeTask } from '../tasks.policy.ts'
import { listTasks } from '../tasks.queries.ts'
import { taskView } from '../tasks.view.ts'

export const list = route(tasks.list, {
  allow: seeTask,
  handler: async ({ db, actor, query, fail }) => {
    if (query.folder_id !== undefined && !(await findFolder(db, actor, query.folder_id))) fail('not_found')
    return listTasks(db, actor, query, taskView(actor))
  },
})
