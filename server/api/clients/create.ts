import { clients } from '@atesta/contract/routes/clients.ts'
import { canEditClients } from '../../domain/clients/clients.policy.ts'
import { findClient, insertClient } from '../../domain/clients/clients.queries.ts'
import { clientView } from '../../domain/clients/clients.view.ts'
import { route } from '../../http/route.ts'

export const create = route(clients.create, {
  allow: canEditClients,
  audit: ({ body }, client) => ({
    action: 'create',
    noun: 'client',
    id: client.id,
    details: { name: body.name },
  }),
  handler: async ({ db, actor, body, fail }) => {
    const id = await insertClient(db, body)
    if (id === undefined) return fail('client_already_exists')
    const client = await findClient(db, actor, id)
    // It was created in this transaction.
    if (!client) throw new Error(`client ${id} is gone`)
    return clientView(actor)(client)
  },
})
