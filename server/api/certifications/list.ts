import { certifications } from '@atesta/contract/routes/certifications.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { listCertifications } from '../../domain/certifications/certifications-list.queries.ts'
import { missingPreviews } from '../../domain/certifications/previews.queries.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(certifications.list, {
  allow: anyone,
  handler: ({ db, actor, query, services, afterCommit }) =>
    withVisibleScope(db, actor, query, async () => {
      const found = await listCertifications(db, actor, query, certificationView(actor))
      const missing = missingPreviews(services.app, actor.companyId, found.data)
      if (missing) afterCommit(missing)
      return found
    }),
})
