import { certifications } from '@atesta/contract/routes/certifications.ts'
import { openLink, sharedLimit } from '../../domain/certifications/certification-links.ts'
import { openOriginal } from '../../domain/certifications/originals/original-bytes.ts'
import { originalName } from '../../formats/file-names.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'

export const sharedFile = openRoute(certifications.sharedFile, {
  handler: async ({ services, body, address, fail }) => {
    await attemptLimit(services, 'shared-links', sharedLimit).attempt(address)
    const opened = await openLink(services.app, body, async (_db, found) => found)
    if (!opened?.link.shows_download) return fail('not_found')
    const { certification, link } = opened
    if (certification.erased) fail('file_erased')
    return {
      mediaType: certification.media_type ?? 'application/octet-stream',
      size: certification.size,
      // A name is a fact too.
      fileName: link.shows_facts
        ? originalName(certification.title, certification.media_type)
        : certification.identifier,
      etag: certification.sha256 ?? undefined,
      partsUnchecked: true,
      open: (range) => openOriginal(services, certification, range),
    }
  },
})
