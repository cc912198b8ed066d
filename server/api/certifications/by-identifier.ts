import { certifications } from '@atesta/contract/routes/certifications.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { certificationDetails } from '../../domain/certifications/details.ts'
import { missingPreviews } from '../../domain/certifications/previews.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const byIdentifier = route(certifications.byIdentifier, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  handler: async ({ db, actor, subject, services, afterCommit }) => {
    const found = await certificationDetails(db, actor, subject, services.config.publicUrl)
    const missing = missingPreviews(services.app, actor.companyId, [found])
    if (missing) afterCommit(missing)
    return found
  },
})
