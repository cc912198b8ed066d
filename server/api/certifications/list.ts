import { certifications } from '@atesta/contract/routes/certifications.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { listCertifications } from '../../domain/certifications/certifications-list.queries.ts'
import { inKnownPlace } from '../../domain/tasks/known-place.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(certifications.list, {
  allow: anyone,
  handler: ({ db, actor, query }) =>
    inKnownPlace(db, actor, query, () => listCertifications(db, actor, query, certificationView(actor))),
})
