import { scim } from '@atesta/contract/routes/scim.ts'
import { resourceTypesOf } from '../../domain/scim/descriptions.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { route } from '../../http/route.ts'

export const resourceTypes = route(scim.resourceTypes, {
  allow: canProvision,
  handler: async ({ services }) => resourceTypesOf(services.config.publicUrl),
})
