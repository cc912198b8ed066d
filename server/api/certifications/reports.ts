import { certifications } from '@atesta/contract/routes/certifications.ts'
import { seeCertifications } from '../../domain/certifications/certifications.policy.ts'
import { listCertifiedReports } from '../../domain/certifications/certifications.queries.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { route } from '../../http/route.ts'

export const reports = route(certifications.reports, {
  allow: seeCertifications,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listCertifiedReports(db, actor, query, certificationView(actor))
  },
})
