import { scim } from '@atesta/contract/routes/scim.ts'
import { listAnswer, userType } from '../../domain/scim/descriptions.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { route } from '../../http/route.ts'

export const resourceTypes = route(scim.resourceTypes, {
  allow: canProvision,
  handler: async ({ services }) => listAnswer([userType(services.config.publicUrl)], { total: 1, start: 1 }),
})
