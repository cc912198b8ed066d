import { clients } from '@atesta/contract/routes/clients.ts'
import { canSeeClients } from '../../domain/clients/clients.policy.ts'
import { findClient } from '../../domain/clients/clients.queries.ts'
import { clientView } from '../../domain/clients/clients.view.ts'
import { route } from '../../http/route.ts'

export const read = route(clients.read, {
  find: ({ db, actor, params }) => findClient(db, actor, params.id),
  allow: canSeeClients,
  handler: async ({ actor, subject }) => clientView(actor)(subject),
})
