import { inspections } from '@atesta/contract/routes/inspections.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { findSubmitted } from '../../domain/inspections/reviews.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const version = route(inspections.version, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.id),
  allow: anyone,
  handler: async ({ db, subject, params, fail }) =>
    (await findSubmitted(db, subject.id, params.round)) ?? fail('not_found'),
})
