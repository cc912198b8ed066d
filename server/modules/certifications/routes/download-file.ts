import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { originalName } from '../../../downloads/file-names.ts'
import { arrived, seeCertifications } from '../certifications.policy.ts'
import { findCertification } from '../certifications.queries.ts'
import { openOriginal } from '../original-bytes.ts'

export const downloadFile = route(certifications.downloadFile, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: seeCertifications,
  handler: async ({ subject, fail, services }) => {
    const verdict = arrived(subject)
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
