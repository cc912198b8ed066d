import { certifications } from '@atesta/contract/routes/certifications.ts'
import { route } from '../../../core/route.ts'
import { originalName } from '../../../downloads/file-names.ts'
import { seeCertifications } from '../certifications.policy.ts'
import { findCertification } from '../certifications.queries.ts'
import { certificationView } from '../certifications.view.ts'
import { openOriginal } from '../original-bytes.ts'

export const downloadFile = route(certifications.downloadFile, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: seeCertifications,
  handler: async ({ actor, subject, fail, services }) => {
    if (!certificationView(actor)(subject).can.download) fail('file_not_ready')
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
