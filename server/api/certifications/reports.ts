import { certifications } from '@atesta/contract/routes/certifications.ts'
import { listCertifiedReports } from '../../domain/certifications/certifications.queries.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { anyone, route } from '../../http/route.ts'

export const reports = route(certifications.reports, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listCertifiedReports(db, actor, query, certificationView(actor))
  },
})
