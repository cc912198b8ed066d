import { scim } from '@atesta/contract/routes/scim.ts'
import { userType } from '../../domain/scim/descriptions.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { route } from '../../http/route.ts'

export const resourceType = route(scim.resourceType, {
  find: async ({ params }) => (params.name === 'User' ? userType : undefined),
  allow: canProvision,
  handler: async ({ services, subject }) => subject(services.config.publicUrl),
})
