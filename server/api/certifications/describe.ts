import { certifications } from '@atesta/contract/routes/certifications.ts'
import { canDescribeCertification } from '../../domain/certifications/certifications.policy.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { certificationView } from '../../domain/certifications/certifications.view.ts'
import { writeDescription } from '../../domain/certifications/description.queries.ts'
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
    const [isWritten, row] = await Promise.all([
      writeDescription(db, subject.id, body),
      findCertification(db, actor, { id: subject.id }),
    ])
    if (!row) return fail('not_found')
    if (row.erased) fail('file_erased')
    if (!isWritten) {
      const descriptions = { mine: body.description, theirs: row.description }
      fail('stale_version', { meta: { mine: body.version ?? null, theirs: row.version, descriptions } })
    }
    return certificationView(actor)(row)
  },
})
