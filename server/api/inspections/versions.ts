import { inspections } from '@atesta/contract/routes/inspections.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { listVersions } from '../../domain/inspections/reviews.queries.ts'
import { versionView } from '../../domain/inspections/reviews.view.ts'
import { anyone, route } from '../../http/route.ts'

export const versions = route(inspections.versions, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.id),
  allow: anyone,
  handler: async ({ db, subject }) => (await listVersions(db, subject.id)).map(versionView),
})
