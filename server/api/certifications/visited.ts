import { certifications } from '@atesta/contract/routes/certifications.ts'
import { markVisited } from '../../domain/certifications/certification-changes.queries.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const visited = route(certifications.visited, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  // A personal mark, not part of the record's history.
  audit: () => null,
  handler: async ({ db, actor, subject }) => {
    await markVisited(db, actor.userId, subject.id)
    return undefined
  },
})
