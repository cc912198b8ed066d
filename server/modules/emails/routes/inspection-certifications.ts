import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { certificationView } from '../../certifications/certifications.view.ts'
import { listCertifications } from '../../certifications/certifications-list.queries.ts'
import { findInspection } from '../../inspections/inspections.queries.ts'
import { seeEmails } from '../emails.policy.ts'
import { whileDraft } from '../respondent.rules.ts'

export const inspectionCertifications = route(emails.inspectionCertifications, {
  find: async ({ db, actor, params }) => {
    const inspection = await findInspection(db, actor, params.id)
    return inspection?.task_type === 'email' ? inspection : undefined
  },
  allow: seeEmails,
  respondent: ({ subject }) => whileDraft(subject.id, subject.state),
  handler: ({ db, actor, params, query }) =>
    listCertifications(db, actor, { ...query, inspection_id: params.id }, certificationView(actor)),
})
