import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { refuseClosed } from '../../inspections/save-draft.ts'
import { setDescription } from '../certification-changes.queries.ts'
import { describeCertification } from '../certifications.policy.ts'
import { findCertification } from '../certifications.queries.ts'
import { certificationView } from '../certifications.view.ts'

export const describe = route(certifications.describe, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: describeCertification,
  audit: ({ subject }) => ({ action: 'describe', noun: 'certification', id: subject.id }),
  handler: async ({ db, actor, subject, body, fail }) => {
    if (subject.inspection_id === null) return fail('forbidden')
    await refuseClosed(db, subject.inspection_id)
    await setDescription(db, subject.id, body.description)
    const row = await findCertification(db, actor, { id: subject.id })
    return row ? certificationView(actor)(row) : fail('not_found')
  },
})
