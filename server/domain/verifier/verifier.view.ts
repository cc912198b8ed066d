import type { Database } from '../../database/database.ts'
import { makeProof } from '../certifications/proof.ts'
import { type ImportedRow, type PublicRow, publicErasures } from './verifier.queries.ts'

/** Public records with their proofs, without any disclosures: no name, no place. */
export async function publicRecordViews(database: Database, rows: (PublicRow | ImportedRow)[]) {
  const identifiers = rows.map(({ identifier }) => identifier)
  const erasures = rows.length > 0 ? await publicErasures(database, identifiers) : new Map()
  return Promise.all(rows.map((row) => publicRecordView(database, row, erasures.get(row.identifier) ?? null)))
}

type Erased = { at: string; days: number | null } | null

async function proofOf(database: Database, row: PublicRow | ImportedRow): Promise<string> {
  if ('proof' in row) return row.proof
  const { statement: bytes, log_index } = row
  const proof = await makeProof(database.kysely, { bytes, log_index, disclosures: null })
  if (proof === null) throw new Error(`statement ${log_index} of the log has no checkpoint`)
  return proof
}

async function publicRecordView(database: Database, row: PublicRow | ImportedRow, erased: Erased) {
  const proof = await proofOf(database, row)
  return {
    identifier: row.identifier,
    sha256: row.sha256,
    media_type: row.media_type,
    size: row.size,
    sealed_at: row.sealed_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    erased,
    proof,
  }
}
