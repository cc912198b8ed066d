import { clients } from '@atesta/contract/routes/clients.ts'
import { canSeeClients } from '../../domain/clients/clients.policy.ts'
import { listClients } from '../../domain/clients/clients.queries.ts'
import { clientView } from '../../domain/clients/clients.view.ts'
import { route } from '../../http/route.ts'

export const list = route(clients.list, {
  allow: canSeeClients,
  handler: ({ db, actor, query }) => listClients(db, actor, query, clientView(actor)),
})
