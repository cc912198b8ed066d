import { certifications } from '@atesta/contract/routes/certifications.ts'
import {
  findLink,
  revokeLink as markRevoked,
} from '../../domain/certifications/certification-links.queries.ts'
import { canShareCertification } from '../../domain/certifications/certifications.policy.ts'
import { route } from '../../http/route.ts'

export const revokeLink = route(certifications.revokeLink, {
  find: ({ db, actor, params }) => findLink(db, actor, params.id),
  allow: (actor, { certification }) => canShareCertification(actor, certification),
  audit: ({ subject }) => ({
    action: 'unshare',
    noun: 'certification',
    id: subject.certification.id,
    details: { link_id: subject.link.id },
  }),
  handler: async ({ db, subject }) => {
    await markRevoked(db, subject.link.id)
    return undefined
  },
})
