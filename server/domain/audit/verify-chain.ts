import { setImmediate as nextTurn } from 'node:timers/promises'
import type { auditFaults } from '@atesta/contract/routes/audit.ts'
import { equalBytes } from '@atesta/evidence/encoding.ts'
import { openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { parseVerifierKey } from '@atesta/evidence/log/key.ts'
import { parseStatement } from '@atesta/evidence/statement.ts'
import type { Db } from '../../database/database.ts'
import type { LogKeys } from '../../secrets/log-keys.ts'
import {
  type ChainHead,
  chainLength,
  hashAt,
  newestLogged,
  placedEntries,
  readHeadOf,
  statedHeads,
} from './audit.queries.ts'
import { chainOrigin, firstHash, hashEntry } from './audit.rules.ts'
import { keptHead } from './kept-heads.ts'

export type Fault = { what: (typeof auditFaults)[number]; seq: number; to?: number; id: number | null }
export type ChainCheck = {
  intact: boolean
  entries: number
  waiting: number
  checked: { from: number; to: number }
  next: number | null
  faults: Fault[]
  head: { seq: number; hash: string; note: string } | null
  logged: { seq: number; log_index: number } | null
}

/** At most this many entries are checked in one call. */
const pieceSize = 5000
/** Entries hashed before other work gets a turn. */
const turn = 250

/** Whether a key of this log signed this head for this company. */
async function isSigned(head: ChainHead, companyId: number, keys: LogKeys): Promise<boolean> {
  const { verifiers } = await keys.current()
  try {
    const signed = openCheckpoint(
      head.note,
      chainOrigin(keys.origin, companyId),
      verifiers.map(parseVerifierKey),
    )
    return signed.size === head.seq && equalBytes(signed.root, head.hash)
  } catch {
    return false
  }
}

/** Whether the statement is about this head of this company's chain. */
function states(bytes: Uint8Array, companyId: number, seq: number, hash: Uint8Array | undefined): boolean {
  const statement = parseStatement(bytes)
  return (
    statement.type === 'atesta.audit' &&
    statement.company === String(companyId) &&
    statement.events === seq &&
    statement.head === (hash && Buffer.from(hash).toString('hex'))
  )
}

async function checkPiece(db: Db, companyId: number, after: number) {
  const faults: Fault[] = []
  const rows = await placedEntries(db, companyId, after, pieceSize)
  const more = rows.length === pieceSize
  const upTo = more ? (rows.at(-1)?.seq ?? after) : Number.MAX_SAFE_INTEGER
  const stated = new Map((await statedHeads(db, companyId, after, upTo)).map((row) => [row.seq, row.bytes]))
  let seq = after
  let hash: Buffer | undefined = after === 0 ? firstHash : await hashAt(db, companyId, after)
  for (const [n, row] of rows.entries()) {
    if (n % turn === 0) await nextTurn()
    if (row.seq !== seq + 1) {
      faults.push({ what: 'missing', seq: seq + 1, to: row.seq - 1, id: null })
      // The preceding hash is lost with the missing entry; the next one is trusted, and those after it are
      // checked against it.
      hash = undefined
    }
    if (hash && !hashEntry(hash, companyId, row.seq, row).equals(row.hash))
      faults.push({ what: 'altered', seq: row.seq, id: row.id })
    const bytes = stated.get(row.seq)
    if (bytes && !states(bytes, companyId, row.seq, row.hash))
      faults.push({ what: 'logged', seq: row.seq, id: row.id })
    stated.delete(row.seq)
    seq = row.seq
    hash = row.hash
  }
  // Heads that were stated but are no longer in the chain.
  for (const place of stated.keys()) faults.push({ what: 'logged', seq: place, id: null })
  return { faults, seq, hash, more }
}

/**
 * Compares the chain with the newest head stored outside the database: it may have grown since, but must not
 * be shorter or different.
 */
async function compareKept(
  db: Db,
  companyId: number,
  keys: LogKeys,
  note: string,
  end: number,
): Promise<Fault[]> {
  const { verifiers } = await keys.current()
  let kept: { size: number; root: Uint8Array }
  try {
    kept = openCheckpoint(note, chainOrigin(keys.origin, companyId), verifiers.map(parseVerifierKey))
  } catch {
    return [{ what: 'head', seq: end, id: null }]
  }
  if (kept.size > end) return [{ what: 'missing', seq: end + 1, to: kept.size, id: null }]
  const hash = await hashAt(db, companyId, kept.size)
  return hash && equalBytes(hash, kept.root) ? [] : [{ what: 'head', seq: kept.size, id: null }]
}

/**
 * Recomputes up to 5,000 entries of a company's chain after the place `after`, and at its end compares it
 * with the signed head. Each fault names the entry: an altered one by its place and id, missing ones by their
 * places.
 */
export async function checkChain(
  db: Db,
  companyId: number,
  keys: LogKeys,
  after: number,
  dataDir: string,
): Promise<ChainCheck> {
  const head = await readHeadOf(db, companyId)
  const piece = await checkPiece(db, companyId, after)
  const { faults } = piece
  if (!piece.more) {
    // Read before the head in the database, so that it cannot be the newer of the two.
    const kept = await keptHead(dataDir, companyId)
    // Entries may have been added while we read, but never removed.
    const end = (await readHeadOf(db, companyId)) ?? { seq: 0, hash: firstHash, note: '' }
    if (end.seq > 0 && !(await isSigned(end, companyId, keys)))
      faults.push({ what: 'head', seq: end.seq, id: null })
    const last = await hashAt(db, companyId, end.seq)
    if (piece.seq > end.seq) faults.push({ what: 'unexpected', seq: end.seq + 1, to: piece.seq, id: null })
    else if (end.seq > 0 && !last && (head?.seq ?? 0) > piece.seq)
      faults.push({ what: 'missing', seq: piece.seq + 1, to: end.seq, id: null })
    else if (last && !last.equals(end.hash)) faults.push({ what: 'head', seq: end.seq, id: null })
    if (kept) faults.push(...(await compareKept(db, companyId, keys, kept, end.seq)))
  }
  const { seq, waiting } = await chainLength(db, companyId)
  return {
    intact: faults.length === 0,
    entries: seq,
    waiting,
    checked: { from: Math.min(after + 1, piece.seq), to: piece.seq },
    next: piece.more ? piece.seq : null,
    faults,
    head: head ? { seq: head.seq, hash: head.hash.toString('hex'), note: head.note } : null,
    logged: (await newestLogged(db, companyId)) ?? null,
  }
}

/** Checks the whole chain of a company. */
export async function checkWholeChain(
  db: Db,
  companyId: number,
  keys: LogKeys,
  dataDir: string,
): Promise<{ entries: number; faults: Fault[] }> {
  const faults: Fault[] = []
  for (let next: number | null = 0; next !== null; ) {
    const check: ChainCheck = await checkChain(db, companyId, keys, next, dataDir)
    faults.push(...check.faults)
    next = check.next
    if (next === null) return { entries: check.entries, faults }
  }
  return { entries: 0, faults }
}

/** A description of a fault, for people. */
export function faultSentence({ what, seq, to, id }: Fault): string {
  const places = to === undefined || to === seq ? `entry ${seq}` : `entries ${seq} to ${to}`
  switch (what) {
    case 'altered':
      return `${places} (id ${id}) is not as it was written.`
    case 'missing':
      return `${places} missing.`
    case 'logged':
      return `${places} differs from its statement in the public log.`
    case 'unexpected':
      return `${places} stand beyond the signed end.`
    default:
      return `the signed end at ${places} does not belong to the entries.`
  }
}
