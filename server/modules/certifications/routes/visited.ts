import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { markVisited } from '../certification-changes.queries.ts'
import { seeCertifications } from '../certifications.policy.ts'
import { findCertification } from '../certifications.queries.ts'

export const visited = route(certifications.visited, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: seeCertifications,
  // A personal mark, not part of the record's history.
  audit: () => null,
  handler: async ({ db, actor, subject }) => {
    await markVisited(db, actor.userId, subject.id)
    return undefined
  },
})
