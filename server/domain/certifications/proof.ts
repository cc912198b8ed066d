import { formatEvidenceProof } from '@atesta/evidence/extra.ts'
import type { TileReader } from '@atesta/evidence/log/tile.ts'
import { inclusionProof } from '@atesta/evidence/log/tree-proof.ts'
import { parseStatement } from '@atesta/evidence/statement.ts'
import type { Db } from '../../database/database.ts'
import { coveringCheckpoint, type ProofParts, proofParts } from '../log/log.queries.ts'

type Sealed = { bytes: Uint8Array; log_index: number | null; disclosures: string[] | null }

/** The `.tlog-proof` of a sealed statement, with what its owner discloses, from parts that were read for its index. */
export async function proofFrom(
  { checkpoint, tiles }: ProofParts,
  statement: Sealed & { log_index: number },
): Promise<string> {
  return formatEvidenceProof({
    statement: parseStatement(statement.bytes),
    disclosures: statement.disclosures ?? [],
    index: statement.log_index,
    path: await inclusionProof(tiles, statement.log_index, checkpoint.size),
    checkpoint: checkpoint.note,
  })
}

/** The same, read for it; null while it is not sealed. Who makes many hands in a reader that remembers the tiles. */
export async function makeProof(db: Db, statement: Sealed, tiles?: TileReader): Promise<string | null> {
  const { log_index } = statement
  if (log_index === null) return null
  const checkpoint = tiles && (await coveringCheckpoint(db, log_index))
  const parts = tiles ? checkpoint && { checkpoint, tiles } : await proofParts(db, log_index)
  return parts ? proofFrom(parts, { ...statement, log_index }) : null
}
