import { certifications } from '@atesta/contract/routes/certifications.ts'
import { canShareCertification } from '../../domain/certifications/certifications.policy.ts'
import { findCertification, findStatement } from '../../domain/certifications/certifications.queries.ts'
import { canCarryCredentials, openCopy } from '../../domain/certifications/credentialed-copy.ts'
import { makeProof } from '../../domain/certifications/proof.ts'
import { originalName } from '../../formats/file-names.ts'
import { route } from '../../http/route.ts'

export const copy = route(certifications.copy, {
  find: ({ db, actor, params }) => findCertification(db, actor, params),
  allow: canShareCertification,
  audit: ({ subject, body }) => ({
    action: 'share',
    noun: 'certification',
    id: subject.id,
    details: { copy: true, tells: body.tells },
  }),
  handler: async ({ services, db, actor, subject, body, fail }) => {
    if (subject.erased) fail('file_erased')
    const statement = await findStatement(db, subject.id)
    const proof = statement && (await makeProof(db, statement))
    if (!statement || !proof) return fail('file_not_ready')
    if (!canCarryCredentials(subject)) fail('copy_impossible')
    const { tells } = body
    return {
      mediaType: subject.media_type ?? 'application/octet-stream',
      // A name is a fact too.
      fileName: originalName(
        tells.includes('file_name') ? subject.title : subject.identifier,
        subject.media_type,
      ),
      ranges: false as const,
      open: () => openCopy(services, { company: actor.companyId, row: subject, statement, proof, tells }),
    }
  },
})
