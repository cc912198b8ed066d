import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { toggleFavorite } from '../certification-changes.queries.ts'
import { seeCertifications } from '../certifications.policy.ts'
import { findCertification } from '../certifications.queries.ts'

export const favorite = route(certifications.favorite, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: seeCertifications,
  // A personal mark, not part of the record's history.
  audit: () => null,
  handler: async ({ db, actor, subject }) => ({
    favorite: await toggleFavorite(db, actor.userId, subject.id),
  }),
})
