import { certifications } from '@atesta/contract/routes/certifications.ts'
import { deedsOf } from '../../../core/deeds.ts'
import { route } from '../../../core/route.ts'
import { linksOf } from '../certification-links.queries.ts'
import { linkView } from '../certification-links.ts'
import { certificationDeeds, seeCertifications, shareCertification } from '../certifications.policy.ts'
import { findCertification } from '../certifications.queries.ts'
import { publicFactsView } from '../certifications.view.ts'

export const linkDetails = route(certifications.linkDetails, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: seeCertifications,
  handler: async ({ db, actor, subject, services }) => ({
    verifier_url: `${services.config.publicUrl}/verifier/${subject.identifier}`,
    record: subject.sha256 === null ? null : publicFactsView(subject),
    preview: subject.preview,
    // Whom it was shown to is for those who may show it.
    links:
      shareCertification(actor, subject) === true
        ? (await linksOf(db, subject.id)).map((link) => linkView(link))
        : [],
    ...deedsOf({ share: certificationDeeds(actor, subject).share }),
  }),
})
