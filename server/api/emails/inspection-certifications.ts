import { emails } from '@atesta/contract/routes/emails.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { listCertifications } from '../../domain/certifications/certifications-list.queries.ts'
import { whileDraft } from '../../domain/emails/respondent.rules.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const inspectionCertifications = route(emails.inspectionCertifications, {
  find: async ({ db, actor, params }) => {
    const inspection = await findInspection(db, actor, params.id)
    return inspection?.task_type === 'email' ? inspection : undefined
  },
  allow: anyone,
  respondent: ({ subject }) => whileDraft(subject.id, subject.state),
  handler: ({ db, actor, params, query }) =>
    listCertifications(db, actor, { ...query, inspection_id: params.id }, certificationView(actor)),
})
