import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { seeCertifications } from '../certifications.policy.ts'
import { listCertifiedReports } from '../certifications.queries.ts'
import { certificationView } from '../certifications.view.ts'

export const reports = route(certifications.reports, {
  allow: seeCertifications,
  handler: ({ db, actor, query }) => listCertifiedReports(db, actor, query, certificationView(actor)),
})
