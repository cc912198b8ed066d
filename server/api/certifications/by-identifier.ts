import { certifications } from '@atesta/contract/routes/certifications.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { certificationDetails } from '../../domain/certifications/details.ts'
import { anyone, route } from '../../http/route.ts'

export const byIdentifier = route(certifications.byIdentifier, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  handler: ({ db, actor, subject, services }) =>
    certificationDetails(db, actor, subject, services.config.publicUrl),
})
