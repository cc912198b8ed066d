import { templates } from '@atesta/contract/routes/templates.ts'
import { templateView } from '../../domain/templates/templates.view.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(templates.read, {
  // All of it at once: asked for in one trip, which the row alone would take, too.
  find: ({ db, actor, params }) => templateView(db, actor, params.id),
  allow: anyone,
  handler: async ({ subject }) => subject,
})
