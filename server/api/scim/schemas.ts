import { scim } from '@atesta/contract/routes/scim.ts'
import { schemasOf } from '../../domain/scim/descriptions.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { route } from '../../http/route.ts'

export const schemas = route(scim.schemas, {
  allow: canProvision,
  handler: async ({ services }) => schemasOf(services.config.publicUrl),
})
