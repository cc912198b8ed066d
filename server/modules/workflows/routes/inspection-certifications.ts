import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { certificationView } from '../../certifications/certifications.view.ts'
import { listCertifications } from '../../certifications/certifications-list.queries.ts'
import { findInspection } from '../../inspections/inspections.queries.ts'
import { seeWorkflows } from '../workflows.policy.ts'

export const inspectionCertifications = route(workflows.inspectionCertifications, {
  find: async ({ db, actor, params }) => {
    const inspection = await findInspection(db, actor, params.id)
    return inspection?.task_type === 'workflow' ? inspection : undefined
  },
  allow: seeWorkflows,
  handler: ({ db, actor, params, query }) =>
    listCertifications(db, actor, { ...query, inspection_id: params.id }, certificationView(actor)),
})
