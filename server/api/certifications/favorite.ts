import { certifications } from '@atesta/contract/routes/certifications.ts'
import { toggleFavorite } from '../../domain/certifications/certification-changes.queries.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const favorite = route(certifications.favorite, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  // A personal mark, not part of the record's history.
  audit: () => null,
  handler: async ({ db, actor, subject }) => ({
    favorite: await toggleFavorite(db, actor.userId, subject.id),
  }),
})
