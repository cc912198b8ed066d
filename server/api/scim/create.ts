import { scim } from '@atesta/contract/routes/scim.ts'
import { createUser } from '../../domain/scim/save-person.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { personView } from '../../domain/scim/scim.view.ts'
import { readWanted } from '../../domain/scim/scim-user-input.ts'
import { route } from '../../http/route.ts'

export const create = route(scim.create, {
  allow: canProvision,
  audit: (_context, { id, active, displayName, userName, externalId, roles, meta }) => ({
    // A restored person has earlier versions.
    action: !active ? 'create' : meta.version === 'W/"1"' ? 'invite' : 'enable',
    noun: 'user',
    id,
    details: {
      name: displayName,
      user_name: userName,
      external_id: externalId,
      range: roles[0]?.value,
      by: 'scim',
    },
  }),
  handler: async (context) => {
    const { services, body } = context
    const wanted = readWanted(body, services.config.oidc?.roles?.rules ?? [])
    return personView(services.config.publicUrl)(await createUser(context, wanted))
  },
})
