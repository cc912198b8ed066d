import { certifications } from '@atesta/contract/routes/certifications.ts'
import { openLink, sharedLimit } from '../../domain/certifications/certification-links.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'
import { previewKey } from '../../storage/object-keys.ts'
import { readAll } from '../../storage/storage.ts'

export const sharedPreview = openRoute(certifications.sharedPreview, {
  handler: async ({ services, body, address, fail }) => {
    await attemptLimit(services, 'shared-links', sharedLimit).attempt(address)
    const opened = await openLink(services.app, body, async (_db, found) => found)
    // A preview that the link does not show answers like one that does not exist.
    if (!opened?.link.shows_preview) return fail('not_found')
    if (opened.certification.erased) fail('file_erased')
    if (!opened.certification.preview) fail('file_not_ready')
    return {
      mediaType: 'image/jpeg',
      inline: true,
      open: () => readAll(services.storage, previewKey(opened.certification.identifier, body.size)),
    }
  },
})
