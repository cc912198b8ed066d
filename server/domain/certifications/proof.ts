import { formatEvidenceProof } from '@atesta/evidence/extra.ts'
import type { TileReader } from '@atesta/evidence/log/tile.ts'
import { inclusionProof } from '@atesta/evidence/log/tree-proof.ts'
import { parseStatement } from '@atesta/evidence/statement.ts'
import type { Db } from '../../database/database.ts'
import { coveringCheckpoint, databaseTiles } from '../log/log.queries.ts'

/**
 * The `.tlog-proof` of a sealed statement, with what its owner discloses; null while it is not sealed. Who makes many
 * hands in a reader that remembers the tiles.
 */
export async function makeProof(
  db: Db,
  statement: { bytes: Uint8Array; log_index: number | null; disclosures: string[] | null },
  tiles: TileReader = databaseTiles(db),
): Promise<string | null> {
  if (statement.log_index === null) return null
  const checkpoint = await coveringCheckpoint(db, statement.log_index)
  if (!checkpoint) return null
  return formatEvidenceProof({
    statement: parseStatement(statement.bytes),
    disclosures: statement.disclosures ?? [],
    index: statement.log_index,
    path: await inclusionProof(tiles, statement.log_index, checkpoint.size),
    checkpoint: checkpoint.note,
  })
}
