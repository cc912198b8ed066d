import { certifications } from '@atesta/contract/routes/certifications.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { certificationDetails } from '../../domain/certifications/details.ts'
import { whileDraft } from '../../domain/emails/respondent.rules.ts'
import { anyone, route } from '../../http/route.ts'

export const details = route(certifications.details, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  respondent: ({ subject }) => whileDraft(subject.inspection_id, subject.inspection_state),
  handler: ({ db, actor, subject, services }) =>
    certificationDetails(db, actor, subject, services.config.publicUrl),
})
