import { clients } from '@atesta/contract/routes/clients.ts'
import { canSeeClients } from '../../domain/clients/clients.policy.ts'
import { clientsByAddress } from '../../domain/clients/clients.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { route } from '../../http/route.ts'

export const check = route(clients.check, {
  allow: canSeeClients,
  // Nothing changes.
  audit: () => null,
  handler: async ({ db, actor, body }) => {
    await refuseUnknownPlace(db, actor, { task_id: body.task_id }, 'email')
    const found = await clientsByAddress(db, body.addresses, body.task_id)
    const known = new Map(found.map((client) => [client.email.toLowerCase(), client]))
    return [...new Set(body.addresses)].flatMap((email) => {
      const client = known.get(email.toLowerCase())
      if (!client) return []
      const { id, name, locale, unsubscribed, recipient } = client
      return [{ email, client_id: id, name, locale, unsubscribed, recipient }]
    })
  },
})
