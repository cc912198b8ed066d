import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { seeClients } from '../../clients/clients.policy.ts'
import { clientsForTask as choose } from '../../clients/clients.queries.ts'
import { findTask } from '../tasks.queries.ts'

export const clientsForTask = route(tasks.clientsForTask, {
  allow: seeClients,
  handler: async ({ db, actor, query, fail }) => {
    const { task_id, q } = query
    if (task_id !== undefined && !(await findTask(db, actor, task_id, 'email'))) fail('not_found')
    const clients = await choose(db, task_id, q)
    return clients.map(({ id, name, ...client }) => ({
      value: id,
      label: name,
      hint: client.email,
      ...client,
    }))
  },
})
