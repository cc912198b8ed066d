import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { certificationView } from '../../certifications/certifications.view.ts'
import { listCertifications } from '../../certifications/certifications-list.queries.ts'
import { findInspection } from '../../inspections/inspections.queries.ts'
import { seeClaims } from '../claims.policy.ts'

export const inspectionCertifications = route(claims.inspectionCertifications, {
  find: async ({ db, actor, params }) => {
    const inspection = await findInspection(db, actor, params.id)
    return inspection?.task_type === 'claim' ? inspection : undefined
  },
  allow: seeClaims,
  handler: ({ db, actor, params, query }) =>
    listCertifications(db, actor, { ...query, inspection_id: params.id }, certificationView(actor)),
})
