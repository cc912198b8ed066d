import { paths } from '@atesta/contract/paths.ts'
import type { CertificationDetails } from '@atesta/contract/schemas/certification.ts'
import { ContentCredentials } from '@atesta/contract/schemas/content-credentials.ts'
import { readDisclosure } from '@atesta/evidence/disclosure.ts'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { proofParts } from '../log/log.queries.ts'
import { type CertificationRow, findStatement, historyOf } from './certifications.queries.ts'
import { certificationView } from './certifications.view.ts'
import { makeProof, proofFrom } from './proof.ts'
import { similarTo } from './similar/similar.queries.ts'
import { similarView } from './similar/similar.view.ts'

/** All facts of one certification for its page. */
export async function certificationDetails(
  db: Db,
  actor: Actor,
  row: CertificationRow,
  publicUrl: string,
): Promise<CertificationDetails> {
  const { log_index } = row
  const [statement, parts, history, similar] = await Promise.all([
    findStatement(db, row.id),
    log_index === null ? undefined : proofParts(db, log_index),
    historyOf(db, 'certification', row.id),
    similarTo(db, actor, [row.id]),
  ])
  const imported = statement?.imported ? await makeProof(db, statement) : null
  const proof =
    statement && parts && log_index !== null ? await proofFrom(parts, { ...statement, log_index }) : imported
  const disclosures = (statement?.disclosures ?? []).map((encoded) => {
    const { name, value, digest } = readDisclosure(encoded)
    return { name, value, digest }
  })
  const c2pa = disclosures.find(({ name }) => name === 'c2pa')
  return {
    ...certificationView(actor)(row),
    exif: row.file_claims.facts ?? {},
    statement: statement ? statement.bytes.toString('utf8') : null,
    disclosures,
    proof_size: proof === null ? null : Buffer.byteLength(proof),
    history: history.map((event) => ({
      at: event.at.toISOString(),
      action: event.action,
      person: event.person,
    })),
    verifier_url: `${publicUrl}${paths.verifierRecord({ identifier: row.identifier })}`,
    similar: similar.map(similarView),
    content_credentials: ContentCredentials.safeParse(c2pa?.value).data ?? null,
  }
}
