import { certifications } from '@atesta/contract/routes/certifications.ts'
import { attemptLimit } from '../../../core/rate-limit.ts'
import { openRoute } from '../../../core/route.ts'
import { originalName } from '../../../downloads/file-names.ts'
import { openLink, sharedLimit } from '../certification-links.ts'
import { openOriginal } from '../original-bytes.ts'

export const sharedFile = openRoute(certifications.sharedFile, {
  handler: async ({ services, body, address, fail }) => {
    await attemptLimit(services, 'shared-links', sharedLimit).attempt(address)
    const opened = await openLink(services.app, body, async (_db, found) => found)
    if (!opened?.link.shows_download) return fail('not_found')
    const { certification, link } = opened
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
