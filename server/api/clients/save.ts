import { clients } from '@atesta/contract/routes/clients.ts'
import { canEditClients } from '../../domain/clients/clients.policy.ts'
import { findClient, isOfDeletedClient, updateClient } from '../../domain/clients/clients.queries.ts'
import { clientView } from '../../domain/clients/clients.view.ts'
import { mergeSave } from '../../http/merge-save.ts'
import { route } from '../../http/route.ts'

export const save = route(clients.save, {
  find: ({ db, actor, params }) => findClient(db, actor, params.id),
  allow: canEditClients,
  audit: (_context, client) => ({
    action: 'save',
    noun: 'client',
    id: client.id,
    details: { name: client.name },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    const { name, email, phone, locale } = subject
    const change = mergeSave({ name, email, phone, locale }, body, { phone: '' })
    // No list shows that client, so "already exists" would not be understood.
    if (await isOfDeletedClient(db, change.email)) fail('client_address_deleted')
    if (!(await updateClient(db, subject.id, body.version, change)))
      fail('stale_version', { meta: { mine: body.version, theirs: subject.version } })
    const client = await findClient(db, actor, subject.id)
    return client ? clientView(actor)(client) : fail('not_found')
  },
})
