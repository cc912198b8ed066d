import { certifications } from '@atesta/contract/routes/certifications.ts'
import { noteOpened } from '../../domain/certifications/certification-links.queries.ts'
import {
  openLink,
  sharedCertification,
  sharedLimit,
} from '../../domain/certifications/certification-links.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'

export const shared = openRoute(certifications.shared, {
  handler: async ({ services, body, address, fail }) => {
    await attemptLimit(services, 'shared-links', sharedLimit).attempt(address)
    const found = await openLink(services.app, body, async (db, opened) => {
      await noteOpened(db, opened.link.id)
      return sharedCertification(db, opened)
    })
    return found ?? fail('not_found')
  },
})
