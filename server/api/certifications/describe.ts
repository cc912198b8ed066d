import { certifications } from '@atesta/contract/routes/certifications.ts'
import { setDescription } from '../../domain/certifications/certification-changes.queries.ts'
import { canDescribeCertification } from '../../domain/certifications/certifications.policy.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { lockInspection } from '../../domain/inspections/inspections.queries.ts'
import { refuseClosed } from '../../domain/inspections/save-draft.ts'
import { route } from '../../http/route.ts'

export const describe = route(certifications.describe, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: canDescribeCertification,
  audit: ({ subject }) => ({ action: 'describe', noun: 'certification', id: subject.id }),
  handler: async ({ db, actor, subject, body, fail }) => {
    if (subject.inspection_id === null) return fail('forbidden')
    if (subject.erased) fail('file_erased')
    refuseClosed(await lockInspection(db, subject.inspection_id))
    const [, row] = await Promise.all([
      setDescription(db, subject.id, body.description),
      findCertification(db, actor, { id: subject.id }),
    ])
    return row ? certificationView(actor)(row) : fail('not_found')
  },
})
