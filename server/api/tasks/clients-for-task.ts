import { tasks } from '@atesta/contract/routes/tasks.ts'
import { canSeeClients } from '../../domain/clients/clients.policy.ts'
import { clientsForTask as choose } from '../../domain/clients/clients.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { route } from '../../http/route.ts'

export const clientsForTask = route(tasks.clientsForTask, {
  allow: canSeeClients,
  handler: async ({ db, actor, query }) => {
    const { task_id, q } = query
    await refuseUnknownPlace(db, actor, query, 'email')
    const clients = await choose(db, task_id, q)
    return clients.map(({ id, name, ...client }) => ({
      value: id,
      label: name,
      hint: client.email,
      ...client,
    }))
  },
})
