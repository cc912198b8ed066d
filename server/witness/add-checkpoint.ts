import { equalBytes, fromBase64, parseDecimal } from '@atesta/evidence/encoding.ts'
import { FormatError } from '@atesta/evidence/errors.ts'
import { type Checkpoint, parseCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import {
  checkCosignatures,
  cosign,
  cosignTree,
  maxConsistencyLines,
} from '@atesta/evidence/log/cosignature.ts'
import { asCosigner, type SeedKey, signatureTypes, type VerifierKey } from '@atesta/evidence/log/key.ts'
import { emptyRoot, hashLength, verifyConsistency } from '@atesta/evidence/log/merkle.ts'
import {
  checkSignatures,
  formatNote,
  formatSignatureLine,
  type Note,
  type NoteSignature,
  parseNote,
} from '@atesta/evidence/log/note.ts'
import { mlDsaOf, verifyMlDsa } from '../secrets/ml-dsa.ts'
import type { WitnessStore } from './witness-store.queries.ts'

/** The keys that a log of this name may sign with. */
export type KnownLogs = ReadonlyMap<string, readonly VerifierKey[]>

export type Witness = {
  key: SeedKey
  logs: KnownLogs
  store: WitnessStore
  now: () => Date
  /** Called for each state that a known log has signed and that contradicts what it signed before. */
  alarm: (origin: string, reason: string) => void
}

/** An answer of c2sp.org/tlog-witness, independent of the transport. */
export type WitnessAnswer = { status: 200 | 400 | 403 | 404 | 409 | 422; type: string; body: string }

type Request = { old: number; proof: Uint8Array[]; note: Note; checkpoint: Checkpoint }

const text = 'text/plain; charset=utf-8'
const refused = (status: 400 | 403 | 404 | 422, body: string): WitnessAnswer => ({
  status,
  type: text,
  body: `${body}\n`,
})

/** @throws FormatError */
function readRequest(body: string): Request {
  const end = body.indexOf('\n\n')
  if (end < 0) throw new FormatError('cosignature', 'no empty line before the checkpoint')
  const [first = '', ...lines] = body.slice(0, end).split('\n')
  const old = first.startsWith('old ') ? parseDecimal(first.slice('old '.length)) : undefined
  if (old === undefined) throw new FormatError('cosignature', 'the first line is not an old size')
  if (lines.length > maxConsistencyLines) throw new FormatError('cosignature', 'more than 63 proof lines')
  const proof = lines.map(fromBase64)
  if (proof.some((hash) => hash.length !== hashLength))
    throw new FormatError('cosignature', 'a proof line is not a hash')
  const note = parseNote(body.slice(end + 2))
  return { old, proof, note, checkpoint: parseCheckpoint(note.text) }
}

/** The signature lines of the log's trusted keys, if there is one and none is wrong; otherwise the reason. */
function trustedLines(note: Note, keys: readonly VerifierKey[]): NoteSignature[] | string {
  const cosigners = keys.filter(({ type }) => type === signatureTypes.mlDsa44)
  const cosigned = checkCosignatures(note, cosigners, verifyMlDsa)
  const signed = checkSignatures(note, keys)
  if (cosigned.invalid.length + signed.invalid.length > 0) return 'A signature of a trusted key is wrong.'
  const valid = [...signed.valid, ...cosigned.valid]
  return valid.length > 0 ? valid : 'No signature is of a trusted key.'
}

const noProof = 'The consistency proof does not fit.'

/** Why this state does not continue the one cosigned last; undefined when it does. */
function inconsistency({ old, proof, checkpoint }: Request, oldRoot: Uint8Array): string | undefined {
  const { size, root } = checkpoint
  if (size === 0 && !equalBytes(root, emptyRoot)) return 'The root of the empty tree is another.'
  if (old === size && !equalBytes(root, oldRoot)) return 'At this size the log had another root.'
  const claim = { oldSize: old, oldRoot, newSize: size, newRoot: root, path: proof }
  return verifyConsistency(claim) ? undefined : noProof
}

/** The witness's own lines, with Ed25519 and with ML-DSA-44. */
function cosignatures({ key }: Witness, { note, checkpoint }: Request, time: Date): NoteSignature[] {
  return [cosign(note.text, asCosigner(key), time), cosignTree(checkpoint, mlDsaOf(key), time)]
}

/**
 * `add-checkpoint`: cosigns a state of a known log that continues the last cosigned one, after storing it.
 * Checks come in the specification's order, so that a client learns first what to change first.
 */
export function addCheckpoint(witness: Witness, body: string): WitnessAnswer {
  let request: Request
  try {
    request = readRequest(body)
  } catch (error) {
    if (error instanceof FormatError) return refused(400, error.message)
    throw error
  }
  const { origin, size, root } = request.checkpoint
  const keys = witness.logs.get(origin)
  if (!keys) return refused(404, 'This log is not known here.')
  const lines = trustedLines(request.note, keys)
  if (typeof lines === 'string') return refused(403, lines)
  if (request.old > size) return refused(400, 'The old size is larger than the checkpoint.')
  const { store } = witness
  return store.atomically<WitnessAnswer>(() => {
    const known = store.head(origin)
    if (request.old !== (known?.size ?? 0))
      return { status: 409, type: 'text/x.tlog.size', body: `${known?.size ?? 0}\n` }
    // The time never goes back, even if the clock does.
    const seconds = Math.max(Math.floor(witness.now().getTime() / 1000), known?.cosigned_at ?? 1)
    const signed = formatNote({ text: request.note.text, signatures: lines })
    const wrong = inconsistency(request, known?.root ?? emptyRoot)
    if (wrong !== undefined) {
      // Repeating the known state proves nothing, and anyone can send it with a wrong proof.
      const isKnown = known !== undefined && known.size === size && equalBytes(known.root, root)
      if (!isKnown) store.keepRefused(origin, wrong, signed, seconds)
      // Two roots of one size prove a fork; a wrong proof may be the sender's mistake.
      if (wrong !== noProof) witness.alarm(origin, wrong)
      return refused(422, wrong)
    }
    const own = cosignatures(witness, request, new Date(seconds * 1000))
    const answer = own.map((line) => `${formatSignatureLine(line)}\n`).join('')
    store.keep(origin, { size, root, note: signed + answer, cosigned_at: seconds })
    store.dropRefused(origin, request.note.text)
    return { status: 200, type: text, body: answer }
  })
}
