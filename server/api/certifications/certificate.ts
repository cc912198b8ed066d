import { certifications } from '@atesta/contract/routes/certifications.ts'
import { findCertification, findStatement } from '../../domain/certifications/certifications.queries.ts'
import { makeProof } from '../../domain/certifications/proof.ts'
import { certificateAnswer } from '../../domain/downloads/certificate.ts'
import { anyone, route } from '../../http/route.ts'

export const certificate = route(certifications.certificate, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  handler: async ({ services, db, actor, locale, subject, fail }) => {
    const statement = await findStatement(db, subject.id)
    const proof = statement && (await makeProof(db, statement))
    if (!statement || !proof) return fail('file_not_ready')
    return certificateAnswer({ services, actor, locale }, subject, statement, proof)
  },
})
