import { tasks } from '@atesta/contract/routes/tasks.ts'
import { usersForTask } from '../../domain/tasks/task-people.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'
import { canSupervise } from '../../identity/actor.ts'

export const usersForTaskRoute = route(tasks.usersForTask, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    // Only users who assign see their colleagues' addresses.
    const addresses = canSupervise(actor)
    const users = await usersForTask(db, { ...query, folderId: query.folder_id, addresses })
    return users.map((user) => ({
      value: user.id,
      label: user.name,
      ...(addresses && { hint: user.email }),
    }))
  },
})
