import type { Database } from '../../database/database.ts'
import { makeProof } from '../certifications/proof.ts'
import type { PublicRow } from './verifier.queries.ts'

/** A public record with its proof, without any disclosure: no name, no place. */
export async function publicRecordView(database: Database, row: PublicRow) {
  const proof = await makeProof(database.kysely, {
    bytes: row.statement,
    log_index: row.log_index,
    disclosures: null,
  })
  if (proof === null) throw new Error(`statement ${row.log_index} of the log has no checkpoint`)
  return {
    identifier: row.identifier,
    sha256: row.sha256,
    media_type: row.media_type,
    size: row.size,
    sealed_at: row.sealed_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    proof,
  }
}
