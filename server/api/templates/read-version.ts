import { templates } from '@atesta/contract/routes/templates.ts'
import { findTemplateVersion } from '../../domain/templates/templates.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const readVersion = route(templates.readVersion, {
  find: ({ db, params }) => findTemplateVersion(db, params.id, params.version),
  allow: anyone,
  handler: async ({ subject: { id, name, version, structure, created_at } }) => ({
    id,
    name,
    version,
    structure,
    created_at: created_at.toISOString(),
  }),
})
