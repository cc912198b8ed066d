import { equalBytes } from '@atesta/evidence/encoding.ts'
import { appendLeaves, edgeRoot, emptyEdge, type TreeEdge } from '@atesta/evidence/log/append.ts'
import { type Checkpoint, openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { ownTime } from '@atesta/evidence/log/cosignature.ts'
import { parseVerifierKey, type VerifierKey } from '@atesta/evidence/log/key.ts'
import { hashLeaf } from '@atesta/evidence/log/merkle.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import type { Database } from '../../database/database.ts'
import type { LogKeys } from '../../secrets/log-keys.ts'
import { verifyMlDsa } from '../../secrets/ml-dsa.ts'
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

export type AuditedLog = {
  checkpoints: number
  entries: number
  /**
   * Entries from here on are covered by checkpoints with a time, and were authenticated before they were
   * sealed.
   */
  timedFrom: number
  /** The newest signed checkpoint, for the next audit; undefined for an empty log. */
  newest: string | undefined
}

/** A state of this log that was found intact earlier. */
type Seen = Pick<Checkpoint, 'size' | 'root'>

class Walk {
  readonly #database: Database
  readonly #keys: readonly VerifierKey[]
  readonly #origin: string
  edge = emptyEdge
  found: AuditedLog = { checkpoints: 0, entries: 0, timedFrom: 0, newest: undefined }
  #time = 0

  constructor(database: Database, origin: string, keys: readonly VerifierKey[]) {
    this.#database = database
    this.#origin = origin
    this.#keys = keys
  }

  /** Replays the statements up to a state, and throws `wrong` unless they produce exactly that state. */
  async reach({ size, root }: Seen, wrong: string): Promise<void> {
    this.edge = await growTo(this.#database, this.edge, size)
    if (!equalBytes(root, edgeRoot(this.edge))) throw new Error(wrong)
  }

  async check(size: number, note: string): Promise<void> {
    const checkpoint = openCheckpoint(note, this.#origin, this.#keys)
    const wrong = `The checkpoint of size ${size} does not belong to the stored statements.`
    if (checkpoint.size !== size) throw new Error(wrong)
    await this.reach(checkpoint, wrong)
    const { time, wrong: wrongTime } = ownTime(parseNote(note), this.#origin, this.#keys, verifyMlDsa)
    if (wrongTime || (this.#time > 0 && !time) || (time?.getTime() ?? this.#time) < this.#time)
      throw new Error(`The time or the cosignature of the checkpoint of size ${size} is wrong.`)
    if (!time) this.found.timedFrom = size
    this.#time = time?.getTime() ?? 0
    this.found.checkpoints += 1
    this.found.newest = note
  }
}

/**
 * Recomputes the whole log from its statements and compares every checkpoint that was ever signed: signature,
 * root and time. Because all roots come from the same growing tree, each checkpoint is thereby consistent
 * with the previous one, and with `seen`, a state that was found intact earlier. Throws an Error that says
 * what is wrong.
 */
export async function auditLog(database: Database, keys: LogKeys, seen?: Seen): Promise<AuditedLog> {
  const walk = new Walk(database, keys.origin, (await keys.current()).verifiers.map(parseVerifierKey))
  const forked = `The log has two histories: at ${seen?.size} entries it was another one than it is now.`
  let waiting = seen
  for (
    let rows = await checkpointsAfter(database.kysely, -1);
    rows.length > 0;
    rows = await checkpointsAfter(database.kysely, walk.edge.size)
  ) {
    for (const { size, note } of rows) {
      if (waiting && waiting.size <= size) {
        await walk.reach(waiting, forked)
        waiting = undefined
      }
      await walk.check(size, note)
    }
  }
  if (waiting && waiting.size > 0) throw new Error(forked)
  const head = await readHead(database.kysely)
  const entries = walk.edge.size
  if (head && head.size !== entries)
    throw new Error(`The head says ${head.size} entries, the last checkpoint ${entries}.`)
  return { ...walk.found, entries }
}
