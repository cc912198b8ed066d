import { certifications } from '@atesta/contract/routes/certifications.ts'
import { listPlaces } from '../../domain/certifications/certifications-list.queries.ts'
import { inKnownPlace } from '../../domain/tasks/known-place.ts'
import { anyone, route } from '../../http/route.ts'

export const places = route(certifications.places, {
  allow: anyone,
  handler: ({ db, actor, query }) => inKnownPlace(db, actor, query, () => listPlaces(db, actor, query)),
})
