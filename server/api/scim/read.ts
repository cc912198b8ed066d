import { scim } from '@atesta/contract/routes/scim.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { findPerson } from '../../domain/scim/scim.queries.ts'
import { personView } from '../../domain/scim/scim.view.ts'
import { route } from '../../http/route.ts'

export const read = route(scim.read, {
  find: ({ db, params }) => findPerson(db, params.id),
  allow: canProvision,
  handler: async ({ services, subject }) => personView(services.config.publicUrl)(subject),
})
