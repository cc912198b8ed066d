import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { certificationPackage } from '../../downloads/packages.ts'
import { seeCertifications } from '../certifications.policy.ts'
import { findCertification, findStatement } from '../certifications.queries.ts'
import { certificationView } from '../certifications.view.ts'

export const download = route(certifications.download, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: seeCertifications,
  handler: async ({ services, db, actor, locale, subject, fail }) => {
    if (!certificationView(actor)(subject).can.download) fail('file_not_ready')
    const statement = await findStatement(db, subject.id)
    return certificationPackage({ services, actor, locale }, subject, statement ?? null)
  },
})
