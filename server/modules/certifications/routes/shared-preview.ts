import { certifications } from '@atesta/contract/routes/certifications.ts'
import { attemptLimit } from '../../../core/rate-limit.ts'
import { openRoute } from '../../../core/route.ts'
import { readAll } from '../../../core/storage/storage.ts'
import { openLink, sharedLimit } from '../certification-links.ts'
import { previewKey } from '../certifications.rules.ts'

export const sharedPreview = openRoute(certifications.sharedPreview, {
  handler: async ({ services, body, address, fail }) => {
    await attemptLimit(services, 'shared-links', sharedLimit).attempt(address)
    const opened = await openLink(services.app, body, async (_db, found) => found)
    // What the link does not show is no more there than what does not exist.
    if (!opened?.link.shows_preview) return fail('not_found')
    if (!opened.certification.preview) fail('file_not_ready')
    return {
      mediaType: 'image/jpeg',
      inline: true,
      open: () => readAll(services.storage, previewKey(opened.certification.identifier, body.size)),
    }
  },
})
