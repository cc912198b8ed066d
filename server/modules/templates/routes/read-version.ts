import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { seeTemplates } from '../templates.policy.ts'
import { findTemplateVersion } from '../templates.queries.ts'

export const readVersion = route(templates.readVersion, {
  find: ({ db, params }) => findTemplateVersion(db, params.id, params.version),
  allow: seeTemplates,
  handler: async ({ subject: { id, name, version, structure, created_at } }) => ({
    id,
    name,
    version,
    structure,
    created_at: created_at.toISOString(),
  }),
})
