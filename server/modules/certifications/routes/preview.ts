import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { readAll } from '../../../core/storage/storage.ts'
import { whileDraft } from '../../emails/respondent.rules.ts'
import { seeCertifications } from '../certifications.policy.ts'
import { findCertification } from '../certifications.queries.ts'
import { previewKey } from '../certifications.rules.ts'

export const preview = route(certifications.preview, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: seeCertifications,
  respondent: ({ subject }) => whileDraft(subject.inspection_id, subject.inspection_state),
  handler: async ({ subject, query, fail, services }) => {
    if (!subject.preview) fail('file_not_ready')
    return {
      mediaType: 'image/jpeg',
      inline: true,
      etag: `${subject.identifier}-${query.size}`,
      open: () => readAll(services.storage, previewKey(subject.identifier, query.size)),
    }
  },
})
