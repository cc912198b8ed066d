import { certifications } from '@atesta/contract/routes/certifications.ts'
import { listPlaces } from '../../domain/certifications/certifications-list.queries.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const places = route(certifications.places, {
  allow: anyone,
  handler: ({ db, actor, query }) => withVisibleScope(db, actor, query, () => listPlaces(db, actor, query)),
})
