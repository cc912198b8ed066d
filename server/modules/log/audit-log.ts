import { appendLeaves, edgeRoot, emptyEdge, type TreeEdge } from '@atesta/evidence/append.ts'
import { openCheckpoint } from '@atesta/evidence/checkpoint.ts'
import { equalBytes } from '@atesta/evidence/encoding.ts'
import { parseVerifierKey } from '@atesta/evidence/key.ts'
import { hashLeaf } from '@atesta/evidence/merkle.ts'
import type { Database } from '../../core/database.ts'
import type { LogKeys } from '../../core/log-keys.ts'
import { checkpointsAfter, entriesOf, readHead } from './log.queries.ts'

const batch = 2000

/** Appends the stored statements up to `size`. Throws when one of them is missing. */
async function growTo(database: Database, from: TreeEdge, size: number): Promise<TreeEdge> {
  let edge = from
  while (edge.size < size) {
    const end = Math.min(size, edge.size + batch)
    const entries = await entriesOf(database.kysely, edge.size, end)
    if (entries.length !== end - edge.size)
      throw new Error(`Between entry ${edge.size} and ${end} a statement is missing.`)
    edge = appendLeaves(edge, entries.map(hashLeaf)).edge
  }
  return edge
}

/**
 * Recomputes the whole log from its statements and compares every checkpoint that was ever signed: signature and root.
 * Because each root is made from the same growing tree, each checkpoint is thereby consistent with the one before.
 * Answers how much was checked; throws an Error that says what is wrong.
 */
export async function auditLog(
  database: Database,
  keys: LogKeys,
): Promise<{ checkpoints: number; entries: number }> {
  const known = (await keys.current()).verifiers.map(parseVerifierKey)
  let edge = emptyEdge
  let checked = 0
  for (
    let rows = await checkpointsAfter(database.kysely, -1);
    rows.length > 0;
    rows = await checkpointsAfter(database.kysely, edge.size)
  ) {
    for (const { size, note } of rows) {
      const checkpoint = openCheckpoint(note, keys.origin, known)
      edge = await growTo(database, edge, size)
      if (checkpoint.size !== size || !equalBytes(checkpoint.root, edgeRoot(edge)))
        throw new Error(`The checkpoint of size ${size} does not belong to the stored statements.`)
      checked += 1
    }
  }
  const head = await readHead(database.kysely)
  if (head && head.size !== edge.size)
    throw new Error(`The head says ${head.size} entries, the last checkpoint ${edge.size}.`)
  return { checkpoints: checked, entries: edge.size }
}
