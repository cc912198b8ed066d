import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { seeTemplates } from '../templates.policy.ts'
import { findTemplate } from '../templates.queries.ts'

export const read = route(templates.read, {
  find: ({ db, params }) => findTemplate(db, params.id),
  allow: seeTemplates,
  handler: async ({ subject }) => ({ ...subject, updated_at: subject.updated_at.toISOString() }),
})
