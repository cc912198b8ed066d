import { certifications } from '@atesta/contract/routes/certifications.ts'
import { seeCertifications } from '../../domain/certifications/certifications.policy.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { listCertifications } from '../../domain/certifications/certifications-list.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { route } from '../../http/route.ts'

export const list = route(certifications.list, {
  allow: seeCertifications,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listCertifications(db, actor, query, certificationView(actor))
  },
})
