import { certifications } from '@atesta/contract/routes/certifications.ts'
import { findCertification, findStatement } from '../../domain/certifications/certifications.queries.ts'
import { makeProof } from '../../domain/certifications/proof.ts'
import { whileDraft } from '../../domain/emails/respondent.rules.ts'
import { anyone, route } from '../../http/route.ts'

export const proof = route(certifications.proof, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: anyone,
  respondent: ({ subject }) => whileDraft(subject.inspection_id, subject.inspection_state),
  handler: async ({ db, subject, fail }) => {
    const statement = await findStatement(db, subject.id)
    const text = statement && (await makeProof(db, statement))
    if (!text) return fail('file_not_ready')
    const bytes = Buffer.from(text)
    return {
      mediaType: 'text/plain; charset=utf-8',
      size: bytes.length,
      fileName: `${subject.title}.tlog-proof`,
      open: async () => bytes,
    }
  },
})
