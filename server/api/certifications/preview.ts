import { certifications } from '@atesta/contract/routes/certifications.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { whileDraft } from '../../domain/emails/respondent.rules.ts'
import { anyone, route } from '../../http/route.ts'
import { previewKey } from '../../storage/object-keys.ts'
import { readAll } from '../../storage/storage.ts'

export const preview = route(certifications.preview, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  respondent: ({ subject }) => whileDraft(subject.inspection_id, subject.inspection_state),
  handler: async ({ subject, query, fail, services }) => {
    if (subject.erased) fail('file_erased')
    if (!subject.preview) fail('file_not_ready')
    return {
      mediaType: 'image/jpeg',
      inline: true,
      etag: `${subject.identifier}-${query.size}`,
      open: () => readAll(services.storage, previewKey(subject.identifier, query.size)),
    }
  },
})
