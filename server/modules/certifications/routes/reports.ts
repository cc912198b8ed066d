import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { seeCertifications } from '../certifications.policy.ts'
import { listCertifiedReports } from '../certifications.queries.ts'
import { certificationView } from '../certifications.view.ts'

export const reports = route(certifications.reports, {
  allow: seeCertifications,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listCertifiedReports(db, actor, query, certificationView(actor))
  },
})
