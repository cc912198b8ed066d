import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { seeClients } from '../../clients/clients.policy.ts'
import { clientsForTask as choose } from '../../clients/clients.queries.ts'
import { refuseUnknownPlace } from '../known-place.ts'

export const clientsForTask = route(tasks.clientsForTask, {
  allow: seeClients,
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
