import { scim } from '@atesta/contract/routes/scim.ts'
import { checkTag, removePerson } from '../../domain/scim/save-person.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { findPerson } from '../../domain/scim/scim.queries.ts'
import { route } from '../../http/route.ts'

export const remove = route(scim.remove, {
  find: ({ db, params }) => findPerson(db, params.id),
  allow: canProvision,
  audit: ({ subject }) => ({
    action: 'disable',
    noun: 'user',
    id: subject.id,
    details: { name: subject.name, by: 'scim', removed: true },
  }),
  handler: async (context) => {
    checkTag(context, context.subject)
    await removePerson(context, context.subject)
    return undefined
  },
})
