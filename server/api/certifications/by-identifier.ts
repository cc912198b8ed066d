import { certifications } from '@atesta/contract/routes/certifications.ts'
import { seeCertifications } from '../../domain/certifications/certifications.policy.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { certificationDetails } from '../../domain/certifications/details.ts'
import { route } from '../../http/route.ts'

export const byIdentifier = route(certifications.byIdentifier, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: seeCertifications,
  handler: ({ db, actor, subject, services }) =>
    certificationDetails(db, actor, subject, services.config.publicUrl),
})
