import { claims } from '@atesta/contract/routes/claims.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { listCertifications } from '../../domain/certifications/certifications-list.queries.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const inspectionCertifications = route(claims.inspectionCertifications, {
  find: async ({ db, actor, params }) => {
    const inspection = await findInspection(db, actor, params.id)
    return inspection?.task_type === 'claim' ? inspection : undefined
  },
  allow: anyone,
  handler: ({ db, actor, params, query }) =>
    listCertifications(db, actor, { ...query, inspection_id: params.id }, certificationView(actor)),
})
