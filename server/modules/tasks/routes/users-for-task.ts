import { tasks } from '@atesta/contract/routes/tasks.ts'
import { canSupervise } from '../../../core/actor.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../known-place.ts'
import { usersForTask } from '../task-people.queries.ts'
import { seeTask } from '../tasks.policy.ts'

export const usersForTaskRoute = route(tasks.usersForTask, {
  allow: seeTask,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    // Colleagues' addresses are for those who assign.
    const addresses = canSupervise(actor)
    const users = await usersForTask(db, { folderId: query.folder_id, q: query.q, addresses })
    return users.map((user) => ({
      value: user.id,
      label: user.name,
      ...(addresses && { hint: user.email }),
    }))
  },
})
