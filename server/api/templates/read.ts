import { templates } from '@atesta/contract/routes/templates.ts'
import { templateView } from '../../domain/templates/templates.view.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(templates.read, {
  // Reads everything in one round trip, which reading the row alone would also take.
  find: ({ db, actor, params }) => templateView(db, actor, params.id),
  allow: anyone,
  handler: async ({ subject }) => subject,
})
