import { paths } from '@atesta/contract/paths.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { linksOf } from '../../domain/certifications/certification-links.queries.ts'
import { linkView } from '../../domain/certifications/certification-links.ts'
import {
  canShareCertification,
  certificationDeeds,
} from '../../domain/certifications/certifications.policy.ts'
import { findCertification } from '../../domain/certifications/certifications.queries.ts'
import { publicFactsView } from '../../domain/certifications/certifications.view.ts'
import { deedsOf } from '../../http/deeds.ts'
import { anyone, route } from '../../http/route.ts'

export const linkDetails = route(certifications.linkDetails, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  handler: async ({ db, actor, subject, services }) => ({
    verifier_url: `${services.config.publicUrl}${paths.verifierRecord(subject)}`,
    record: subject.sha256 === null ? null : publicFactsView(subject),
    preview: subject.preview,
    // The recipients of links are shown only to users who may create links.
    links:
      canShareCertification(actor, subject) === true
        ? (await linksOf(db, subject.id)).map((link) => linkView(link))
        : [],
    ...deedsOf({ share: certificationDeeds(actor, subject).share }),
  }),
})
