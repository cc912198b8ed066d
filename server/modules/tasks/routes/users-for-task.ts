import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { findFolder } from '../../folders/folders.queries.ts'
import { seeTask } from '../tasks.policy.ts'
import { usersForTask } from '../tasks.queries.ts'

export const usersForTaskRoute = route(tasks.usersForTask, {
  allow: seeTask,
  handler: async ({ db, actor, query, fail }) => {
    if (query.folder_id !== undefined && !(await findFolder(db, actor, query.folder_id))) fail('not_found')
    const users = await usersForTask(db, query.folder_id, query.q)
    return users.map((user) => ({ value: user.id, label: user.name, hint: user.email }))
  },
})
