import { clients } from '@atesta/contract/routes/clients.ts'
import { route } from '../../../core/route.ts'
import { seeClients } from '../clients.policy.ts'
import { listClients } from '../clients.queries.ts'
import { clientView } from '../clients.view.ts'

export const list = route(clients.list, {
  allow: seeClients,
  handler: ({ db, actor, query }) => listClients(db, query, clientView(actor)),
})
