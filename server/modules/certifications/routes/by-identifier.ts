import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { seeCertifications } from '../certifications.policy.ts'
import { findCertification } from '../certifications.queries.ts'
import { certificationDetails } from '../details.ts'

export const byIdentifier = route(certifications.byIdentifier, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: seeCertifications,
  handler: ({ db, actor, subject, services }) =>
    certificationDetails(db, actor, subject, services.config.publicUrl),
})
