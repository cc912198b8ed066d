import { scim } from '@atesta/contract/routes/scim.ts'
import { listAnswer, userSchema } from '../../domain/scim/descriptions.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { route } from '../../http/route.ts'

export const schemas = route(scim.schemas, {
  allow: canProvision,
  handler: async ({ services }) =>
    listAnswer([userSchema(services.config.publicUrl)], { total: 1, start: 1 }),
})
