import { clients } from '@atesta/contract/routes/clients.ts'
import { canEditClients } from '../../domain/clients/clients.policy.ts'
import { importClients } from '../../domain/clients/clients.queries.ts'
import { route } from '../../http/route.ts'

export const importMany = route(clients.importMany, {
  allow: canEditClients,
  audit: (_, { added, known }) => ({
    action: 'import',
    noun: 'client',
    id: 'many',
    details: { added, known },
  }),
  handler: async ({ db, body, fail }) => {
    const addresses = new Set(body.clients.map(({ email }) => email.toLowerCase()))
    if (addresses.size < body.clients.length) fail('repeated_user')
    const added = await importClients(db, body.clients)
    return { added, known: body.clients.length - added }
  },
})
