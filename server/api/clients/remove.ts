import { clients } from '@atesta/contract/routes/clients.ts'
import { canDeleteClients } from '../../domain/clients/clients.policy.ts'
import { disableClient, findClient } from '../../domain/clients/clients.queries.ts'
import { route } from '../../http/route.ts'

export const remove = route(clients.remove, {
  find: ({ db, actor, params }) => findClient(db, actor, params.id),
  allow: canDeleteClients,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'client',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, subject, fail }) => {
    if (!(await disableClient(db, subject.id))) fail('client_in_use')
    return undefined
  },
})
