import { clients } from '@atesta/contract/routes/clients.ts'
import { route } from '../../../core/route.ts'
import { seeClients } from '../clients.policy.ts'
import { findClient } from '../clients.queries.ts'
import { clientView } from '../clients.view.ts'

export const read = route(clients.read, {
  find: ({ db, params }) => findClient(db, params.id),
  allow: seeClients,
  handler: async ({ actor, subject }) => clientView(actor)(subject),
})
