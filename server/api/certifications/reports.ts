import { certifications } from '@atesta/contract/routes/certifications.ts'
import { listCertifiedReports } from '../../domain/certifications/certifications.queries.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const reports = route(certifications.reports, {
  allow: anyone,
  handler: ({ db, actor, query }) =>
    withVisibleScope(db, actor, query, () =>
      listCertifiedReports(db, actor, query, certificationView(actor)),
    ),
})
