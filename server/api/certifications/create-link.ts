import { paths } from '@atesta/contract/paths.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { insertLink, loadLink } from '../../domain/certifications/certification-links.queries.ts'
import { linkView } from '../../domain/certifications/certification-links.ts'
import { canShareCertification } from '../../domain/certifications/certifications.policy.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { route } from '../../http/route.ts'
import { hashOfToken, newToken } from '../../identity/tokens.ts'

export const createLink = route(certifications.createLink, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: canShareCertification,
  audit: ({ subject, body }, link) => ({
    action: 'share',
    noun: 'certification',
    id: subject.id,
    details: { link_id: link.id, shows: body.shows, days: body.days },
  }),
  handler: async ({ db, actor, subject, body, fail, services }) => {
    if (subject.state !== 'certified') fail('file_not_ready')
    const token = newToken()
    const id = await insertLink(db, {
      certificationId: subject.id,
      tokenHash: hashOfToken(token),
      label: body.label,
      shows: body.shows,
      days: body.days,
      userId: actor.userId,
    })
    const link = await loadLink(db, id)
    if (!link) return fail('not_found')
    const url = `${services.config.publicUrl}${paths.verifierRecord({ identifier: subject.identifier, share: token })}`
    return { ...linkView(link), url }
  },
})
