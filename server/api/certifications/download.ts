import { certifications } from '@atesta/contract/routes/certifications.ts'
import { arrived } from '../../domain/certifications/certifications.policy.ts'
import { findCertification, findStatement } from '../../domain/certifications/certifications.queries.ts'
import { certificationPackage } from '../../domain/downloads/packages.ts'
import { anyone, route } from '../../http/route.ts'

export const download = route(certifications.download, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  handler: async ({ services, db, actor, locale, subject, fail }) => {
    const verdict = arrived(subject)
    if (verdict !== true) fail(verdict)
    const statement = await findStatement(db, subject.id)
    return certificationPackage({ services, actor, locale }, subject, statement ?? null)
  },
})
