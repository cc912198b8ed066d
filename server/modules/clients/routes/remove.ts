import { clients } from '@atesta/contract/routes/clients.ts'
import { route } from '../../../core/route.ts'
import { deleteClients } from '../clients.policy.ts'
import { disableClient, findClient } from '../clients.queries.ts'

export const remove = route(clients.remove, {
  find: ({ db, params }) => findClient(db, params.id),
  allow: deleteClients,
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
