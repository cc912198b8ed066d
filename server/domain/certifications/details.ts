import { paths } from '@atesta/contract/paths.ts'
import type { CertificationDetails } from '@atesta/contract/schemas/certification.ts'
import { readDisclosure } from '@atesta/evidence/disclosure.ts'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { type CertificationRow, findStatement, historyOf } from './certifications.queries.ts'
import { certificationView } from './certifications.view.ts'
import { findFault } from './originals/original-faults.queries.ts'
import { makeProof } from './proof.ts'

/** Everything about one certification, as its page shows it. */
export async function certificationDetails(
  db: Db,
  actor: Actor,
  row: CertificationRow,
  publicUrl: string,
): Promise<CertificationDetails> {
  const statement = await findStatement(db, row.id)
  const proof = statement ? await makeProof(db, statement) : null
  const history = await historyOf(db, 'certification', row.id)
  return {
    ...certificationView(actor)(row),
    exif: row.file_claims.facts ?? {},
    statement: statement ? statement.bytes.toString('utf8') : null,
    disclosures: (statement?.disclosures ?? []).map((encoded) => {
      const { name, value, digest } = readDisclosure(encoded)
      return { name, value, digest }
    }),
    proof_size: proof === null ? null : Buffer.byteLength(proof),
    history: history.map((event) => ({
      at: event.at.toISOString(),
      action: event.action,
      person: event.person,
    })),
    verifier_url: `${publicUrl}${paths.verifierRecord({ identifier: row.identifier })}`,
    damage: (await findFault(db, row.id)) ?? null,
  }
}
