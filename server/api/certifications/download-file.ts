import { certifications } from '@atesta/contract/routes/certifications.ts'
import { isKept } from '../../domain/certifications/certifications.policy.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { openOriginal } from '../../domain/certifications/originals/original-bytes.ts'
import { originalName } from '../../formats/file-names.ts'
import { anyone, route } from '../../http/route.ts'

export const downloadFile = route(certifications.downloadFile, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  handler: async ({ subject, fail, services }) => {
    const verdict = isKept(subject)
    if (verdict !== true) fail(verdict)
    return {
      mediaType: subject.media_type ?? 'application/octet-stream',
      size: subject.size,
      fileName: originalName(subject.title, subject.media_type),
      etag: subject.sha256 ?? undefined,
      partsUnchecked: true,
      open: (range) => openOriginal(services, subject, range),
    }
  },
})
