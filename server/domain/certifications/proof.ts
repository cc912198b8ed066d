import { discloseProof, formatEvidenceProof } from '@atesta/evidence/extra.ts'
import { parseCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import type { TileReader } from '@atesta/evidence/log/tile.ts'
import { inclusionProof } from '@atesta/evidence/log/tree-proof.ts'
import { parseStatement } from '@atesta/evidence/statement.ts'
import type { Stamp } from '@atesta/evidence/time/stamps.ts'
import type { Db } from '../../database/database.ts'
import { coveringCheckpoint, type ProofParts, proofParts } from '../log/log.queries.ts'
import { type KeptStamp, stampsOver } from '../log/time-stamps.queries.ts'

/** `imported`: its proof in the log of another installation, without disclosures. */
type Sealed = {
  bytes: Uint8Array
  log_index: number | null
  disclosures: string[] | null
  imported?: string | null
}

/** The `.tlog-proof` of a sealed statement, with the disclosures of its owner, from parts already read. */
export async function proofFrom(
  { checkpoint, tiles, stamps }: ProofParts,
  statement: Sealed & { log_index: number },
): Promise<string> {
  return formatEvidenceProof({
    statement: parseStatement(statement.bytes),
    disclosures: statement.disclosures ?? [],
    index: statement.log_index,
    path: await inclusionProof(tiles, statement.log_index, checkpoint.size),
    checkpoint: checkpoint.note,
    stamps: await stampsFrom(stamps, { tiles, index: statement.log_index, proofSize: checkpoint.size }),
  })
}

/**
 * The time stamps of each authority on a checkpoint, with the inclusion proof of the leaf in it where that is
 * not the proof's own.
 */
async function stampsFrom(
  kept: readonly KeptStamp[],
  { tiles, index, proofSize }: { tiles: TileReader; index: number; proofSize: number },
): Promise<Stamp[]> {
  const [first] = kept
  if (!first) return []
  const { size, root } = parseCheckpoint(parseNote(first.note).text)
  const path = size === proofSize ? {} : { path: await inclusionProof(tiles, index, size) }
  const tokens = Map.groupBy(kept, ({ authority }) => authority)
  return Array.from(tokens.values(), (each) => ({
    ...{ size, root, ...path },
    tokens: each.map(({ token }) => token),
  }))
}

/**
 * The `.tlog-proof` of a statement, reading what it needs; null while it is not sealed. Callers that make
 * many pass a reader that caches tiles.
 */
export async function makeProof(db: Db, statement: Sealed, tiles?: TileReader): Promise<string | null> {
  const { log_index, imported } = statement
  if (imported) return discloseProof(imported, statement.disclosures ?? [])
  if (log_index === null) return null
  const checkpoint = tiles && (await coveringCheckpoint(db, log_index))
  const stamps = tiles && (await stampsOver(db, log_index))
  const parts = tiles
    ? checkpoint && { checkpoint, tiles, stamps: stamps ?? [] }
    : await proofParts(db, log_index)
  return parts ? proofFrom(parts, { ...statement, log_index }) : null
}
