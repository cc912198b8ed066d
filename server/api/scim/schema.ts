import { scim } from '@atesta/contract/routes/scim.ts'
import { scimSchemas } from '@atesta/contract/schemas/scim.ts'
import { userSchema } from '../../domain/scim/descriptions.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { route } from '../../http/route.ts'

export const schema = route(scim.schema, {
  find: async ({ params }) => (params.name === scimSchemas.user ? userSchema : undefined),
  allow: canProvision,
  handler: async ({ services, subject }) => subject(services.config.publicUrl),
})
