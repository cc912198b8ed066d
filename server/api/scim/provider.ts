import { scim } from '@atesta/contract/routes/scim.ts'
import { providerConfig } from '../../domain/scim/descriptions.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { route } from '../../http/route.ts'

export const provider = route(scim.provider, {
  allow: canProvision,
  handler: async ({ services }) => providerConfig(services.config.publicUrl),
})
