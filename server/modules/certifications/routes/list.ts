import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { seeCertifications } from '../certifications.policy.ts'
import { certificationView } from '../certifications.view.ts'
import { listCertifications } from '../certifications-list.queries.ts'

export const list = route(certifications.list, {
  allow: seeCertifications,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listCertifications(db, actor, query, certificationView(actor))
  },
})
