import { scim } from '@atesta/contract/routes/scim.ts'
import { changeEntry } from '../../domain/scim/change-entry.ts'
import { patched } from '../../domain/scim/patch.ts'
import { checkTag, savePerson } from '../../domain/scim/save-person.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { findPerson } from '../../domain/scim/scim.queries.ts'
import { personView } from '../../domain/scim/scim.view.ts'
import { readWanted } from '../../domain/scim/scim-user-input.ts'
import { route } from '../../http/route.ts'

export const change = route(scim.change, {
  find: ({ db, params }) => findPerson(db, params.id),
  allow: canProvision,
  audit: ({ subject }, person) => changeEntry(subject, person),
  handler: async (context) => {
    const { services, subject, body } = context
    checkTag(context, subject)
    const view = personView(services.config.publicUrl)
    const wanted = readWanted(patched(view(subject), body), services.config.oidc?.roles?.rules ?? [], subject)
    return view(await savePerson(context, subject, wanted))
  },
})
