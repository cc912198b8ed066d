import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { whileDraft } from '../../emails/respondent.rules.ts'
import { seeCertifications } from '../certifications.policy.ts'
import { findCertification } from '../certifications.queries.ts'
import { certificationDetails } from '../details.ts'

export const details = route(certifications.details, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: seeCertifications,
  respondent: ({ subject }) => whileDraft(subject.inspection_id, subject.inspection_state),
  handler: ({ db, actor, subject, services }) =>
    certificationDetails(db, actor, subject, services.config.publicUrl),
})
